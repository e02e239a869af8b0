// Why a frame that is JSON is refused all the same.

import StrictJSON

/// A refusal of a frame, with the place in it.
struct FrameRefusal: Error, Sendable, Equatable {
    /// A stable code.
    let reason: String
    /// The byte of the frame at which it shows.
    let offset: Int
    /// A sentence: what was found, what was expected.
    let message: String
}

extension FrameRefusal {
    /// Creates the refusal of a frame with a fault.
    init(_ fault: JSONFault) {
        self.init(
            reason: fault.reason.rawValue,
            offset: fault.location.offset,
            message: fault.message
        )
    }
}

extension JSONFault.Reason {
    /// The frame is neither an envelope nor an event nor a query.
    static let unknownFrame = Self(rawValue: "unknown_frame")
    /// No event has this name.
    static let unknownEvent = Self(rawValue: "unknown_event")
    /// No query has this name.
    static let unknownQuery = Self(rawValue: "unknown_query")
    /// A reported command is none.
    static let badCommand = Self(rawValue: "bad_command")
    /// A reported tree is none, or its screens are others.
    static let badTree = Self(rawValue: "bad_tree")
    /// Arguments have too many bytes.
    static let tooLong = Self(rawValue: "too_long")
}
