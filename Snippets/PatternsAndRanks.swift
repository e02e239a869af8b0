// The example of the article on patterns and ranks: which of several matching patterns wins.
// `swift run PatternsAndRanks` prints the table of the article, and the error of a tie.

import LinkRouter

struct ReportRoute: Routable {
    let screen: String

    init(_ screen: String) { self.screen = screen }

    func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        [NavigationCommand(.push, screen: screen, arguments: location.arguments)]
    }
}

let policy = try LinkPolicy(schemes: ["app"])
let router = try Router(routes: [
    "report:{name}": ReportRoute("named"),
    "report:{period:week,month}": ReportRoute("period"),
    "report:{number:int}": ReportRoute("number"),
    "report:latest": ReportRoute("latest"),
    "report:{path...}": ReportRoute("path"),
    "report:{name}?print": ReportRoute("print"),
])

for text in ["latest", "month", "7", "sales", "sales?print", "sales:2026"] {
    let link = try Link(parsing: "app:report:" + text, policy: policy)
    print(text, "->", router.match(link)?.route.pattern.text ?? "-")
}

do {
    _ = try Router(routes: [
        "report:{name}": ReportRoute("named"), "report:{title}": ReportRoute("titled"),
    ])
} catch {
    print(error)
}
