// A flow that asks for a name and a password and finishes with one of two results.
// `swift run LoginFlow` prints the commands for a user interface, and the screens after each.

import LinkCoordinators
import LinkRouter

enum LoginRoute: CoordinatorRoute {
    case username
    case password
}

enum LoginResult: CoordinatorResult {
    case authenticated
    case cancelled
}

final class UsernameScreen: ScreenController {
    var didTapContinue: (() -> Void)?
    var didTapCancel: (() -> Void)?
}

final class PasswordScreen: ScreenController {
    var didTapContinue: (() -> Void)?
}

final class LoginCoordinator: Coordinator<LoginRoute, LoginResult> {
    override func transition(to route: LoginRoute) {
        switch route {
        case .username:
            let screen = UsernameScreen("Username")
            screen.didTapContinue = { [weak self] in self?.executeTransition(to: .password) }
            screen.didTapCancel = { [weak self] in self?.didFinish?(.cancelled) }
            setScreens([screen])

        case .password:
            let screen = PasswordScreen("Password")
            screen.didTapContinue = { [weak self] in self?.didFinish?(.authenticated) }
            push(screen)
        }
    }
}

// The screens of one session. The observer receives all events, in order.
let window = ScreenWindow()
window.observer = { event in
    switch event {
    case .performed(let transition):
        let reason = transition.ignored.map { "ignored (\($0.rawValue))" }
        print(transition.performed.kind, reason ?? "-> \(transition.tree)")
    case .started(let coordinator): print(type(of: coordinator), "started")
    case .finished(let coordinator, let result): print(type(of: coordinator), "finished:", result)
    case .released(let coordinator, let why): print(type(of: coordinator), "released:", why)
    }
}
window.perform(.setRoot("Welcome"))

// The code that starts a flow handles its result: it closes the modal and shows the home screen.
let login = LoginCoordinator { result in
    window.perform(.dismiss())
    if case .authenticated = result { window.perform(.setRoot("Home")) }
}
login.didDismiss = { reason in print("the login was dismissed:", reason) }
login.executeTransition(to: .username)
window.present(login)

// The user taps the button of each screen.
(window.topController as? UsernameScreen)?.didTapContinue?()
(window.topController as? PasswordScreen)?.didTapContinue?()

// A pop of the first screen is ignored with a reason.
window.perform(.pop())

// A plan leads from any screens to the target of a link.
let target = [ScreenStep("Home"), ScreenStep("Profile", ["username": "john"])]
if case .steps(let steps) = window.tree.plan(for: target) {
    for step in steps { print("plan:", step.command.kind, step.command.screen ?? "-") }
}
