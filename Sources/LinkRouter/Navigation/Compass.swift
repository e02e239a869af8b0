// Names of Compass that changed, so that the compiler names the replacement in a migrating program.
// None of these declarations can be called.

/// The name of ``Navigator`` in Compass before 5.0.
@available(*, unavailable, renamed: "Navigator")
public typealias Compass = Navigator

/// The view controller that Compass passes to routes; here a route receives the ``Session``.
@available(*, unavailable, renamed: "Session", message: "A route returns its navigation commands.")
public typealias CurrentController = Session

extension Navigator {
    /// Compass has one navigator for the program; here a program builds its own.
    @available(*, unavailable, message: "Set the scheme of a NavigatorBuilder.")
    public static var scheme: String {
        get { "" }
        set {}
    }

    /// Compass has one navigator for the program; here a program builds its own.
    @available(*, unavailable, message: "Set the routes of a NavigatorBuilder.")
    public static var routes: [String] {
        get { [] }
        set {}
    }

    /// Compass has one navigator for the program; here a program builds its own.
    @available(*, unavailable, message: "Set the handler of a NavigatorBuilder.")
    public static var handle: ((Location) -> Void)? {
        get { nil }
        set {}
    }

    /// In Compass any text separates segments; here it is `:` or `/`, as each pattern writes it.
    @available(*, unavailable, message: "A pattern uses `:` or `/`; no other delimiter exists.")
    public static var delimiter: String {
        get { ":" }
        set {}
    }

    /// Replaced by ``parse(_:payload:in:)`` of a navigator.
    @available(*, unavailable, message: "Call `parse(_:)` of a navigator with the text of the URL.")
    public static func parse<URL>(url: URL, payload: Any? = nil) -> Location? { nil }

    /// Replaced by ``parse(_:payload:in:)``.
    @available(*, unavailable, message: "Call `parse(_:)` with the text of the URL.")
    public func parse<URL>(url: URL, payload: Any? = nil) -> Location? { nil }

    /// Replaced by ``navigate(urn:payload:)`` of a navigator.
    @available(*, unavailable, message: "Call `navigate(urn:)` of a navigator.")
    public static func navigate(urn: String, payload: Any? = nil) throws {}

    /// Replaced by ``navigate(url:payload:)`` of a navigator.
    @available(*, unavailable, message: "Call `navigate(url:)` of a navigator, with text.")
    public static func navigate<URL>(url: URL, payload: Any? = nil) throws {}

    /// Replaced by ``navigate(location:)`` of a navigator.
    @available(*, unavailable, message: "Call `navigate(location:)` of a navigator.")
    public static func navigate(location: Location) throws {}

    /// Replaced by ``link(to:arguments:in:host:)`` of a navigator.
    @available(*, unavailable, message: "Call `link(to:arguments:)` of a navigator.")
    public static func compassURL<URL>(urn: String, scheme: String? = nil) -> URL? { nil }
}

extension Router {
    /// Replaced by ``init(routes:errorRoute:)``, which checks the routes and freezes them.
    @available(*, unavailable, message: "Use `Router(routes:errorRoute:)` or a RouterBuilder.")
    public init() throws(RouterError) {
        self = try RouterBuilder().build()
    }
}

extension RouteError {
    /// Removed in Compass 5.1, too.
    @available(*, unavailable, renamed: "invalidArguments")
    public static func invalidPayload(_ location: Location) -> RouteError {
        .invalidArguments(location)
    }
}
