/// How many transitions enclose the code that runs now.
///
/// It is a value of the task and not of a coordinator, so that the limit also ends a chain of flows
/// each of which starts a new coordinator.
enum TransitionDepth {
    @TaskLocal static var current = 0
}
