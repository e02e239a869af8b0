// The example of the coordinator page, run: a flow that logs in, presented and as the root.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("The login flow")
struct LoginFlowTests {
    private func top<Screen: ScreenController>(
        _ window: ScreenWindow,
        _ type: Screen.Type
    ) throws -> Screen {
        try #require(window.topController as? Screen)
    }

    @Test("goes from the user's name to the password to its result, which closes it")
    func authenticated() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        var results: [LoginResult] = []
        var reasons: [DismissReason] = []
        let login = LoginCoordinator { result in
            results.append(result)
            window.perform(.dismiss())
        }
        login.didDismiss = { reasons.append($0) }
        #expect(login.executeTransition(to: .username).transitions.isEmpty)
        #expect(window.present(login) == nil)
        #expect(window.tree.description == "pHome mUsername")
        try top(window, UsernameScreen.self).didTapContinue?()
        #expect(window.tree.description == "pHome mUsername pPassword")
        #expect(login.screens.map(\.name) == ["Username", "Password"])
        try top(window, PasswordScreen.self).didTapContinue?()
        #expect(results == [.authenticated])
        #expect(reasons == [.finished])
        #expect(window.tree.description == "pHome")
        #expect(window.liveCoordinatorCount == 0)
    }

    @Test("can be cancelled, and goes back by itself")
    func cancelled() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        var results: [LoginResult] = []
        let login = LoginCoordinator { results.append($0) }
        login.executeTransition(to: .username)
        window.present(login)
        try top(window, UsernameScreen.self).didTapContinue?()
        window.perform(.pop())
        let username = try top(window, UsernameScreen.self)
        username.didTapCancel?()
        username.didTapCancel?()
        login.didFinish?(.authenticated)
        #expect(results == [.cancelled])
        #expect(window.tree.description == "pHome mUsername")
    }

    @Test("says which commands each of its routes led to")
    func commands() throws {
        let window = ScreenWindow()
        let login = LoginCoordinator()
        login.executeTransition(to: .username)
        window.setRoot(login)
        let password = login.executeTransition(to: .password)
        #expect(password.transitions.map(\.command) == [.push("Password")])
        let username = login.executeTransition(to: .username)
        #expect(username.transitions.map(\.command) == [.setStack("Username")])
        #expect(window.tree.description == "pUsername")
        #expect(window.liveCoordinatorCount == 1)
    }

    @Test("is part of a flow that never ends, which swaps it")
    func inside() throws {
        let window = ScreenWindow()
        let app = AppCoordinator()
        app.executeTransition(to: .start)
        window.setRoot(app)
        #expect(window.tree.description == "pUsername")
        #expect(window.liveCoordinatorCount == 2)
        try top(window, UsernameScreen.self).didTapCancel?()
        #expect(window.tree.description == "pUsername")
        #expect(window.liveCoordinatorCount == 2)
        try top(window, UsernameScreen.self).didTapContinue?()
        try top(window, PasswordScreen.self).didTapContinue?()
        #expect(window.tree.description == "pHome")
        #expect(app.results == [.cancelled, .authenticated])
        #expect(app.reasons == [.finished, .finished])
        #expect(window.coordinators.count == 1)
        #expect(window.coordinators.first === app)
        #expect(!app.hasFinished)
    }

    @Test("gets lifecycle callbacks like its screens")
    func lifecycle() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let diary = Diary()
        let login = LoginCoordinator()
        login.diary = diary
        login.executeTransition(to: .username)
        window.present(login)
        #expect(
            diary.take() == [
                "login load", "Username load", "login willAppear", "Username willAppear",
                "login didAppear", "Username didAppear",
            ]
        )
        login.executeTransition(to: .password)
        #expect(
            diary.take() == [
                "Password load", "Username willDisappear", "Password willAppear",
                "Username didDisappear", "Password didAppear",
            ]
        )
        window.perform(.present("Help"))
        #expect(
            diary.take() == [
                "login willDisappear", "Password willDisappear", "login didDisappear",
                "Password didDisappear",
            ]
        )
        window.perform(.dismiss(levels: 2))
        #expect(diary.take() == ["Password leave parent_removed", "Username leave dismissed"])
    }

    @Test("is reported to an observer: started, finished, released")
    func observed() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        var log: [String] = []
        window.observer = { event in
            switch event {
            case .performed(let transition):
                log.append(transition.ignored?.rawValue ?? transition.performed.kind.rawValue)
            case .started(let coordinator): log.append("started \(type(of: coordinator))")
            case .finished(_, let result): log.append("finished \(result)")
            case .released(_, let reason): log.append("released \(reason.rawValue)")
            }
        }
        let login = LoginCoordinator { _ in window.perform(.dismiss()) }
        login.executeTransition(to: .username)
        window.present(login)
        login.finish(.authenticated)
        window.perform(.dismiss())
        #expect(
            log == [
                "present", "started LoginCoordinator", "finished authenticated", "dismiss",
                "released finished", "no_modal",
            ]
        )
    }
}
