// Who is in front of one screen. Routes read it; only a ``SessionEvent`` changes who it is.

/// Who is in front of one screen: the state that chooses the router, and the user.
public struct Session: Sendable, Hashable {
    private let exactKey: ExactName
    /// The state that chooses the router.
    public internal(set) var state: SessionState
    private var exactUser: ExactName?
    private var exactLastUser: ExactName?
    /// What is on the screen.
    public internal(set) var tree: ScreenTree
    /// The flows that run, the one that was started first at the front.
    public internal(set) var flows: [FlowRun]

    /// Creates a session.
    public init(
        key: String = "default",
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

    /// The name of the session, 1 to 128 bytes; `default` always exists.
    public var key: String { exactKey.text }
    /// The user who is in front of the screen now.
    public internal(set) var user: String? {
        get { exactUser?.text }
        set { exactUser = newValue.map(ExactName.init) }
    }
    /// The last user who was in front of the screen: a link that arrives while nobody is logged in
    /// belongs to that user.
    public internal(set) var lastUser: String? {
        get { exactLastUser?.text }
        set { exactLastUser = newValue.map(ExactName.init) }
    }

    /// Returns whether something that belongs to a user, or to nobody, may open here now.
    ///
    /// Where nobody is logged in, the screens of that state may open for anyone.
    public func admits(_ owner: String?) -> Bool {
        guard let owner else { return true }
        guard let user else { return state == .loggedOut || state == .unknown }
        return user.hasSameBytes(as: owner)
    }

    /// Does what an error route asks for.
    public mutating func open(
        _ commands: [NavigationCommand],
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(FlowTable(), rules) { work throws(ScreenRefusal) in
            try work.open(commands, under: nil, starting: nil)
        }
    }

    /// Takes an event of the program to the flow that runs at the top.
    ///
    /// - Parameters:
    ///   - event: The name of the event.
    ///   - arguments: What it brings: the flow remembers it, and the event's command gets it.
    ///   - flows: The flows that are known.
    ///   - rules: What transitions depend on beside the tree.
    /// - Returns: What was done, or why nothing was.
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

    /// Takes over what the program's user did by hand.
    public mutating func report(
        _ command: NavigationCommand,
        flows: FlowTable = FlowTable(),
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(flows, rules) { work throws(ScreenRefusal) in try work.report(command) }
    }

    /// Takes over the tree that the program reports.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - keepsArguments: Whether a screen without arguments keeps those that it has here.
    ///   - flows: The flows that are known.
    /// - Returns: What was done.
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

    /// Does again what a record tells of a command.
    ///
    /// The tree is of the recorded form afterwards, whatever it was before. Where the command itself
    /// leads there, its screen has its arguments and all others keep theirs; so a record is exact
    /// whenever this makes the same of the session as the command has. Flows whose last screen is
    /// gone are let go of.
    ///
    /// - Parameters:
    ///   - command: The command as far as it was recorded; `nil` if its kind is not known.
    ///   - notation: The tree after it.
    /// - Returns: Whether the notation is one; if not, the session stays as it is.
    @discardableResult
    public mutating func recall(_ command: NavigationCommand?, tree notation: String) -> Bool {
        guard let report = try? ScreenTree(notation: notation) else { return false }
        // A command that has lost a part can be ignored here, or lead elsewhere: what it does is
        // taken over as far as the recorded tree agrees. What only takes screens away shows there.
        let guess = command.flatMap { $0.kind.showsScreen ? tree.applying($0) : nil }
        let known = guess?.tree ?? tree
        let change = known.replaced(by: report)
        let made = Set((guess?.entered ?? []).map(\.id))
        tree = change.tree
        if let command, let name = command.screen {
            let isThere = tree.screens.contains { made.contains($0.id) && $0.matches(name) }
            if !isThere { give(command, name, entered: change.entered) }
        }
        let present = Set(tree.screens.map(\.id))
        for index in flows.indices { flows[index].screens.removeAll { !present.contains($0) } }
        flows.removeAll(where: \.screens.isEmpty)
        return true
    }

    /// Gives a command's arguments to the screen that came by it: one that is new in its place, else
    /// the last one of the name, which took the place of another.
    private mutating func give(
        _ command: NavigationCommand,
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
    /// Entering `logged-out` or `unknown` leaves nobody in front of the screen.
    ///
    /// - Returns: Whether state or user changed.
    public mutating func apply(_ event: SessionEvent) -> Bool {
        let before = who
        switch event {
        case .login(let user):
            state = .loggedIn
            self.user = user
        case .logout:
            state = .loggedOut
            user = nil
        case .enter(let state, let user):
            self.state = state
            let nobody = state == .loggedOut || state == .unknown
            self.user = nobody ? nil : user ?? self.user
        }
        if let user { lastUser = user }
        return who != before
    }

    /// What events change, told apart by bytes.
    private var who: [ExactName?] {
        [state.rawValue, user, lastUser].map { $0.map(ExactName.init) }
    }
}

/// Why a session's screens are left as they are.
enum ScreenRefusal: Error {
    case parked(IgnoredReason, by: String?)
    case ignored(IgnoredReason, NavigationCommand?)
}

extension NavigationCommand.Kind {
    /// Whether its screen is a new one each time.
    fileprivate var showsScreen: Bool {
        switch self {
        case .setRoot, .setStack, .push, .present, .replaceTop, .embed, .alert, .popover: true
        case .pop, .popTo, .popToRoot, .dismiss, .unwind, .selectTab, .showSection, .segue: false
        }
    }
}

/// Something that happened to the user in front of a session's screen.
public enum SessionEvent: Sendable, Hashable {
    /// A user logged in.
    case login(user: String)
    /// The user logged out.
    case logout
    /// The session entered a state; without a user the one who is there stays.
    case enter(SessionState, user: String?)
}
