/// The number of transitions in progress around the current call.
///
/// It is task-local and not a property of a coordinator, so that the limit also ends a chain of
/// flows each of which starts a new coordinator.
enum TransitionDepth {
    @TaskLocal static var current = 0
}
