// Why a frame that is JSON is refused all the same.

/// A refusal of a frame, with the place in it.
struct FrameRefusal: Error, Sendable, Equatable {
    /// A stable code.
    let reason: String
    /// The byte of the frame at which it shows.
    let offset: Int
    /// A sentence: what was found, what was expected.
    let message: String
}
