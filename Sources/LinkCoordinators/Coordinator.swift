// A flow with typed routes and a typed result.

public import LinkRouter

/// One of the routes of a coordinator.
public protocol CoordinatorRoute {}

/// What a coordinator's flow ends with.
public protocol CoordinatorResult {}

/// The result of a flow that never ends.
extension Never: CoordinatorResult {}

/// A flow: some screens, the ways between them, and a result.
///
/// ```swift
/// final class LoginCoordinator: Coordinator<LoginRoute, LoginResult> {
///     override func transition(to route: LoginRoute) {
///         switch route {
///         case .username:
///             let screen = UsernameScreen()
///             screen.didTapContinue = { [weak self] in self?.executeTransition(to: .password) }
///             screen.didTapCancel = { [weak self] in self?.didFinish?(.cancelled) }
///             setScreens([screen])
///         case .password:
///             let screen = PasswordScreen()
///             screen.didTapContinue = { [weak self] in self?.didFinish?(.authenticated) }
///             push(screen)
///         }
///     }
/// }
/// ```
///
/// Whoever starts a flow makes the coordinator with a closure for its result, executes its first
/// route, and shows it: in a window by `setRoot`, `present` or `push`, or by another coordinator. A
/// result does not close anything; who gets it does.
@MainActor
open class Coordinator<RouteType: CoordinatorRoute, ResultType: CoordinatorResult>: AnyCoordinator {
    /// What gets the result.
    public typealias DidFinishCallback = @MainActor (ResultType) -> Void

    private var finishCallback: DidFinishCallback?

    /// Creates a coordinator that shows nothing yet.
    ///
    /// - Parameters:
    ///   - isWrapped: Whether its screens are to lie in a navigation stack of their own.
    ///   - didFinish: Gets the result.
    public init(wrapped isWrapped: Bool = true, _ didFinish: DidFinishCallback? = nil) {
        finishCallback = didFinish
        super.init(wrapped: isWrapped)
    }

    /// What gets the result, once at most: never `nil` to call, whatever was set.
    public var didFinish: DidFinishCallback? {
        get { { [weak self] result in self?.finish(result) } }
        set { finishCallback = newValue }
    }

    /// Ends the flow with a result: only the first counts, and none after the last screen has left.
    ///
    /// - Parameter result: The result.
    /// - Returns: Whether it counted.
    @discardableResult
    public final func finish(_ result: ResultType) -> Bool {
        guard !hasFinished, !isDismissed else { return false }
        hasFinished = true
        let callback = finishCallback
        finishCallback = nil
        window?.tell(.finished(self, result: "\(result)"))
        callback?(result)
        return true
    }

    /// Executes a route of the flow.
    ///
    /// Routes may execute routes, of this and of other coordinators, up to the depth of
    /// ``ScreenLimits/depth``; beyond it a route is ignored.
    ///
    /// - Parameter route: The route.
    /// - Returns: The commands that it led to, and why it was ignored, if it was.
    @discardableResult
    public final func executeTransition(to route: RouteType) -> ExecutedRoute {
        let depth = TransitionDepth.current
        let limit = window?.rules.limits.depth ?? ScreenLimits.standard.depth
        guard depth < limit else { return ExecutedRoute(transitions: [], ignored: .tooDeep) }
        guard !isDismissed else { return ExecutedRoute(transitions: [], ignored: .ended) }
        return TransitionDepth.$current.withValue(depth + 1) {
            guard let window else {
                transition(to: route)
                return ExecutedRoute(transitions: [], ignored: nil)
            }
            let transitions = window.record { transition(to: route) }
            return ExecutedRoute(transitions: transitions, ignored: nil)
        }
    }

    /// Does what a route is for; to be overridden, and called by ``executeTransition(to:)`` alone.
    open func transition(to route: RouteType) {}

    override func forgetCallbacks() {
        finishCallback = nil
    }
}

/// What a coordinator's route led to.
public struct ExecutedRoute: Sendable {
    /// The commands, in order, ignored ones included; none while the coordinator is not shown.
    public let transitions: [Transition]
    /// Why the route was not executed at all.
    public let ignored: IgnoredReason?
}

extension ScreenWindow {
    /// Returns the transitions that happen meanwhile.
    fileprivate func record(_ body: () -> Void) -> [Transition] {
        let start = records.count
        recordings += 1
        body()
        recordings -= 1
        let found = Array(records[start...])
        if recordings == 0 { records = [] }
        return found
    }

    func tell(_ event: WindowEvent) {
        let begins = queue.begin()
        queue.add(.told(event))
        if begins { drain() }
    }
}
