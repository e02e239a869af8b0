// How many transitions are under way inside one another. A value of the task, not of a coordinator:
// a chain of flows, each of which starts a new one, must end as well.

/// How deep the transition that runs now lies in others.
enum TransitionDepth {
    @TaskLocal static var current = 0
}
