// Storyboards that several suites use.

package import LinkRouter

/// The screens `Initial` and `A` to `G`, with segues `Show…` to each of them and `Back` to `Initial`.
///
/// `add` adds a screen; tests with controllers add the factory of each screen with it.
package func testStoryboard(
    add: (inout StoryboardBuilder, ScreenDefinition) -> Void = { $0.add($1) }
) throws -> Storyboard {
    var builder = StoryboardBuilder()
    builder.initial = "Initial"
    add(&builder, ScreenDefinition("Initial"))
    add(&builder, ScreenDefinition("A"))
    add(&builder, ScreenDefinition("B"))
    add(&builder, ScreenDefinition("C"))
    add(&builder, ScreenDefinition("D"))
    add(&builder, ScreenDefinition("E"))
    add(&builder, ScreenDefinition("F"))
    add(&builder, ScreenDefinition("G"))
    add(&builder, ScreenDefinition("Wrapped", wrapped: true))
    add(&builder, ScreenDefinition("Plain"))
    for name in ["A", "B", "C", "D", "E", "F", "G", "Plain"] {
        builder.add(SegueDefinition("Show\(name)", to: name))
    }
    builder.add(SegueDefinition("ShowWrapped", to: "Wrapped"))
    builder.add(SegueDefinition("Sheet", from: "A", to: "B", kind: .present(.formSheet)))
    builder.add(SegueDefinition("Bubble", from: "A", to: "B", kind: .popover(anchor: "more")))
    builder.add(SegueDefinition("Swap", from: "A", to: "B", kind: .replace))
    builder.add(SegueDefinition("Embed", from: "A", to: "B", kind: .embed))
    builder.add(SegueDefinition("Back", to: "Initial", kind: .unwind))
    builder.add(SegueDefinition("ShowNext", from: "A", to: "B"))
    builder.add(SegueDefinition("ShowNext", from: "B", to: "C"))
    return try builder.build()
}

/// The storyboard of the walk.
///
/// `add` adds a screen; tests with controllers add the factory of each screen with it.
package func walkStoryboard(
    add: (inout StoryboardBuilder, ScreenDefinition) -> Void = { $0.add($1) }
) throws -> Storyboard {
    var builder = StoryboardBuilder()
    for name in ["A", "B", "C", "D", "Odd name"] {
        add(&builder, ScreenDefinition(name))
    }
    add(&builder, ScreenDefinition("Wrapped", wrapped: true))
    let tabs = [
        ScreenDefinition.Tab("one", screen: "A"), .init("two", screen: "B", wrapped: false),
    ]
    add(&builder, ScreenDefinition("Main", tabs: .init(.tabs, tabs), children: ["C"]))
    let sections = [ScreenDefinition.Tab("one", screen: "C"), .init("two", screen: "Main")]
    add(&builder, ScreenDefinition("Menu", tabs: .init(.sections, sections)))
    builder.add(SegueDefinition("ShowA", to: "A"))
    builder.add(SegueDefinition("ShowMain", to: "Main"))
    builder.add(SegueDefinition("ShowWrapped", to: "Wrapped"))
    builder.add(SegueDefinition("Sheet", from: "A", to: "B", kind: .present(.formSheet)))
    builder.add(SegueDefinition("Back", to: "A", kind: .unwind))
    builder.add(SegueDefinition("Embed", to: "D", kind: .embed))
    return try builder.build()
}
