// A session changes by events, and its screens by links, events of flows and reports. Each change
// is made completely or not at all.

/// A session: the state that selects the router, the user, and the screens.
public struct Session: Sendable, Hashable {
    /// The key of the session that always exists.
    public static let defaultKey = "default"

    private let exactKey: ExactName
    /// The state, which selects the router.
    public internal(set) var state: SessionState
    private var exactUser: ExactName?
    private var exactLastUser: ExactName?
    /// The screens.
    public internal(set) var tree: ScreenTree
    /// The running flows, the oldest first.
    public internal(set) var flows: [FlowRun]

    /// Creates a session.
    public init(
        key: String = Session.defaultKey,
        state: SessionState,
        user: String? = nil,
        lastUser: String? = nil,
        tree: ScreenTree = ScreenTree(),
        flows: [FlowRun] = []
    ) {
        exactKey = ExactName(key)
        self.state = state
        exactUser = user.map(ExactName.init)
        exactLastUser = (lastUser ?? user).map(ExactName.init)
        self.tree = tree
        self.flows = flows
    }

    /// The name of the session, 1 to 128 bytes.
    public var key: String { exactKey.text }
    /// The user who is logged in.
    public internal(set) var user: String? {
        get { exactUser?.text }
        set { exactUser = newValue.map(ExactName.init) }
    }
    /// The last user who was logged in: the owner of links that arrive while no user is logged in.
    public internal(set) var lastUser: String? {
        get { exactLastUser?.text }
        set { exactLastUser = newValue.map(ExactName.init) }
    }

    /// Returns whether a link of an owner, or of no owner, may open in the session now.
    ///
    /// While no user is logged in, links of every owner may open.
    public func admits(_ owner: String?) -> Bool {
        guard let owner else { return true }
        guard let user else { return state == .loggedOut || state == .unknown }
        return user.hasSameBytes(as: owner)
    }

    /// Performs the commands of an error route.
    public mutating func open(
        _ commands: [NavigationCommand],
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(FlowTable(), rules) { work throws(ScreenRefusal) in
            try work.open(commands, under: nil, starting: nil)
        }
    }

    /// Dispatches an event of the program to the uppermost flow that accepts it.
    ///
    /// - Parameters:
    ///   - event: The name of the event.
    ///   - arguments: The arguments of the event, which the flow and the command of the event
    ///     receive.
    ///   - flows: The flows of the program.
    ///   - rules: The rules of transitions.
    /// - Returns: The change, or the reason why nothing was changed.
    public mutating func handle(
        _ event: String,
        _ arguments: Arguments = Arguments(),
        flows: FlowTable,
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(flows, rules) { work throws(ScreenRefusal) in
            try work.handle(event, arguments)
        }
    }

    /// Adopts a command that the user performed in the program.
    public mutating func report(
        _ command: NavigationCommand,
        flows: FlowTable = FlowTable(),
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(flows, rules) { work throws(ScreenRefusal) in try work.report(command) }
    }

    /// Adopts the tree that the program reports.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - keepsArguments: Whether the arguments of a screen that is reported without arguments
    ///     remain.
    ///   - flows: The flows of the program.
    /// - Returns: The change.
    public mutating func report(
        _ tree: ScreenTree,
        keepsArguments: Bool = true,
        flows: FlowTable = FlowTable()
    ) -> ScreenOutcome {
        change(flows, .standard) { work in work.report(tree, keepsArguments: keepsArguments) }
    }

    mutating func change(
        _ flows: FlowTable,
        _ rules: ScreenRules,
        _ body: (inout SessionWork) throws(ScreenRefusal) -> Void
    ) -> ScreenOutcome {
        var work = SessionWork(self, flows: flows, rules: rules)
        do throws(ScreenRefusal) {
            try body(&work)
        } catch {
            switch error {
            case .parked(let reason, let screen): return .parked(reason, by: screen)
            case .ignored(let reason, let command): return .ignored(reason, command)
            }
        }
        self = work.session
        return .changed(work.change)
    }

    /// Replays a recorded command.
    ///
    /// A record has the kind, the screen and the arguments of the command, and the notation of the
    /// tree after it, which shows the effect of the other fields. Afterwards the tree has the
    /// recorded form. If the command leads to that form, its screen receives the arguments and all
    /// other screens retain theirs, so a record is exact if replaying it has the result of the
    /// command. Flows whose last screen left are released.
    ///
    /// - Parameters:
    ///   - command: The recorded part of the command; `nil` if its kind is unknown.
    ///   - notation: The notation of the tree after it.
    /// - Returns: Whether the notation is valid; if not, the session is unchanged.
    @discardableResult
    public mutating func recall(_ command: NavigationCommand?, tree notation: String) -> Bool {
        guard let report = try? ScreenTree(notation: notation) else { return false }
        // Without its other fields a command can be ignored or result in another tree. Its effect
        // is adopted only where the recorded tree agrees. Commands that only remove screens need
        // no replay.
        let guess = command.flatMap { $0.kind.showsScreen ? tree.applying($0) : nil }
        let expected = guess?.tree ?? tree
        let change = expected.replaced(by: report)
        let made = Set((guess?.entered ?? []).map(\.id))
        tree = change.tree
        if let command, let name = command.screen {
            let isPresent = tree.screens.contains { made.contains($0.id) && $0.matches(name) }
            if !isPresent { setArguments(of: command, name, entered: change.entered) }
        }
        let present = Set(tree.screens.map(\.id))
        for index in flows.indices { flows[index].screens.removeAll { !present.contains($0) } }
        flows.removeAll(where: \.screens.isEmpty)
        return true
    }

    /// Sets the arguments of the screen that the command added: a new screen of the name, else the
    /// last screen of the name, which replaced another one.
    private mutating func setArguments(
        of command: NavigationCommand,
        _ name: String,
        entered: [Screen]
    ) {
        let new = entered.last { $0.matches(name) }?.id
        let old = command.kind.showsScreen ? tree.screens.last { $0.matches(name) }?.id : nil
        guard let id = new ?? old else { return }
        tree.replaceScreens { screen in
            if screen.id == id { screen.arguments = command.arguments }
        }
    }

    /// Applies an event.
    ///
    /// In the states `logged-out` and `unknown` no user is logged in.
    ///
    /// - Returns: Whether state or user changed.
    public mutating func apply(_ event: SessionEvent) -> Bool {
        let before = eventProperties
        switch event {
        case .login(let user):
            state = .loggedIn
            self.user = user
        case .logout:
            state = .loggedOut
            user = nil
        case .enter(let state, let user):
            self.state = state
            let isLoggedOut = state == .loggedOut || state == .unknown
            self.user = isLoggedOut ? nil : user ?? self.user
        }
        if let user { lastUser = user }
        return eventProperties != before
    }

    /// The properties that events change.
    private var eventProperties: [ExactName?] {
        [state.rawValue, user, lastUser].map { $0.map(ExactName.init) }
    }
}

/// The reason why the screens of a session are not changed.
enum ScreenRefusal: Error {
    case parked(IgnoredReason, by: String?)
    case ignored(IgnoredReason, NavigationCommand?)
}

extension NavigationCommand.Kind {
    /// Whether each command of this kind adds a screen.
    fileprivate var showsScreen: Bool {
        switch self {
        case .setRoot, .setStack, .push, .present, .replaceTop, .embed, .alert, .popover: true
        case .pop, .popTo, .popToRoot, .dismiss, .unwind, .selectTab, .showSection, .segue: false
        }
    }
}

/// An event that changes the state or the user of a session.
///
/// Events come from the control door or from a route that accepts the app alone: a link from
/// outside cannot log a user in.
public enum SessionEvent: Sendable, Hashable {
    /// A user logged in.
    case login(user: String)
    /// The user logged out.
    case logout
    /// The session entered a state; without a user, the current one remains logged in.
    case enter(SessionState, user: String?)
}
