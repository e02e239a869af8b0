// A flow with typed routes and a typed result.

public import LinkRouter

/// The routes of a coordinator, usually an enum.
///
/// CoordinatorApp calls this protocol `Route`, which is the name of a router's route here.
public protocol CoordinatorRoute {}

/// The results with which a coordinator finishes, usually an enum.
public protocol CoordinatorResult {}

/// The result of a flow that never finishes.
extension Never: CoordinatorResult {}

/// A flow: some screens, the routes between them, and a result.
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
/// To start a flow, create its coordinator with a closure for the result, execute the first route,
/// and show the coordinator: in a window or another coordinator by `setRoot`, `present` or `push`.
/// A result closes no screen; the closure does so if the flow is to disappear. See <doc:LoginFlow>.
open class Coordinator<RouteType: CoordinatorRoute, ResultType: CoordinatorResult>: AnyCoordinator {
    /// The closure that is called with the result.
    public typealias DidFinishCallback = @MainActor (ResultType) -> Void

    private var finishCallback: DidFinishCallback?

    /// Creates a coordinator that shows nothing yet.
    ///
    /// - Parameters:
    ///   - isWrapped: Whether its screens are wrapped in a navigation stack of their own.
    ///   - didFinish: Called with the result, at most once.
    public init(wrapped isWrapped: Bool = true, _ didFinish: DidFinishCallback? = nil) {
        finishCallback = didFinish
        super.init(wrapped: isWrapped)
    }

    /// In CoordinatorApp a coordinator is a view controller around others; here it owns screens.
    @available(*, unavailable, message: "Call `super.init`, and show screens in `transition(to:)`.")
    public init(rootViewController: Any, _ didFinish: DidFinishCallback? = nil) {
        super.init(wrapped: true)
    }

    /// The closure that finishes the flow; setting it replaces the closure for the result.
    ///
    /// It is never `nil`, and calls ``finish(_:)``, so that a flow finishes at most once.
    public var didFinish: DidFinishCallback? {
        get { { [weak self] result in self?.finish(result) } }
        set { finishCallback = newValue }
    }

    /// Finishes the flow with a result.
    ///
    /// A result after the first one, or after the last screen has left, is ignored.
    ///
    /// - Parameter result: The result.
    /// - Returns: Whether the flow finished with this result.
    @discardableResult
    public final func finish(_ result: ResultType) -> Bool {
        guard !hasFinished, !isDismissed else { return false }
        hasFinished = true
        let callback = finishCallback
        finishCallback = nil
        window?.report(.finished(self, result: "\(result)"))
        callback?(result)
        return true
    }

    /// Executes a route of the flow.
    ///
    /// A route may execute routes of this and of other coordinators. They may be nested up to
    /// `ScreenLimits.depth`; a deeper one is ignored.
    ///
    /// - Parameter route: The route.
    /// - Returns: The commands that the route performed, or the reason why it was ignored.
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
            let transitions = window.recordingTransitions { transition(to: route) }
            return ExecutedRoute(transitions: transitions, ignored: nil)
        }
    }

    /// Shows the screens of a route.
    ///
    /// Subclasses override it; only ``executeTransition(to:)`` calls it.
    open func transition(to route: RouteType) {}

    override func releaseCallbacks() {
        finishCallback = nil
    }
}

/// The outcome of a coordinator's route.
public struct ExecutedRoute: Sendable {
    /// The commands, in order, ignored ones included; none while the coordinator is not shown.
    public let transitions: [Transition]
    /// The reason why the route was not executed; `nil` if it was.
    public let ignored: IgnoredReason?
}
