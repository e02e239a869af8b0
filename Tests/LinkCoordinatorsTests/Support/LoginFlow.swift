// The login flow of the coordinator page, and a few flows that misbehave on purpose.

import LinkCoordinators

enum LoginRoute: CoordinatorRoute {
    case username
    case password
}

enum LoginResult: CoordinatorResult, Equatable {
    case authenticated
    case cancelled
}

final class UsernameScreen: DiaryScreen {
    var didTapContinue: (() -> Void)?
    var didTapCancel: (() -> Void)?
}

final class PasswordScreen: DiaryScreen {
    var didTapContinue: (() -> Void)?
}

final class LoginCoordinator: Coordinator<LoginRoute, LoginResult> {
    var diary: Diary?

    override func transition(to route: LoginRoute) {
        switch route {
        case .username:
            let screen = UsernameScreen("Username")
            screen.diary = diary
            screen.didTapContinue = { [weak self] in self?.executeTransition(to: .password) }
            screen.didTapCancel = { [weak self] in self?.didFinish?(.cancelled) }
            setScreens([screen])

        case .password:
            let screen = PasswordScreen("Password")
            screen.diary = diary
            screen.didTapContinue = { [weak self] in self?.didFinish?(.authenticated) }
            push(screen)
        }
    }

    override func coordinatorDidLoad() { diary?.add("login load") }
    override func coordinatorWillAppear() { diary?.add("login willAppear") }
    override func coordinatorDidAppear() { diary?.add("login didAppear") }
    override func coordinatorWillDisappear() { diary?.add("login willDisappear") }
    override func coordinatorDidDisappear() { diary?.add("login didDisappear") }
}

enum AppRoute: CoordinatorRoute {
    case start
    case login
    case home
}

/// A flow that never ends: it swaps what is inside it.
final class AppCoordinator: Coordinator<AppRoute, Never> {
    var results: [LoginResult] = []
    var reasons: [DismissReason] = []

    override func transition(to route: AppRoute) {
        switch route {
        case .start: executeTransition(to: .login)
        case .login:
            let login = LoginCoordinator { [weak self] result in
                self?.results.append(result)
                self?.executeTransition(to: result == .authenticated ? .home : .login)
            }
            login.didDismiss = { [weak self] in self?.reasons.append($0) }
            login.executeTransition(to: .username)
            setRoot(login)
        case .home: setRoot(ScreenController("Home"))
        }
    }
}

/// A flow of one plain screen.
enum PlainRoute: CoordinatorRoute { case start, again, other }
enum PlainResult: CoordinatorResult { case done }

class PlainCoordinator: Coordinator<PlainRoute, PlainResult> {
    var screenName = "Plain"
    var reasons: [DismissReason] = []

    override func transition(to route: PlainRoute) {
        setScreens([ScreenController(screenName)])
    }

    /// Ready to be shown, with a record of its end.
    static func ready(_ name: String = "Plain", wrapped: Bool = true) -> PlainCoordinator {
        let coordinator = PlainCoordinator(wrapped: wrapped)
        coordinator.screenName = name
        coordinator.didDismiss = { [weak coordinator] in coordinator?.reasons.append($0) }
        coordinator.executeTransition(to: .start)
        return coordinator
    }
}
