// The error for a frame that is valid JSON but is not accepted.

import StrictJSON

/// A refusal of a frame, with the position of the fault.
struct FrameRefusal: Error, Sendable, Equatable {
    /// A stable code.
    let reason: String
    /// The offset of the fault in the frame.
    let offset: Int
    /// A sentence that states what was found or expected.
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
    /// The frame is not an envelope, an event or a query.
    static let unknownFrame = Self(rawValue: "unknown_frame")
    /// No event has this name.
    static let unknownEvent = Self(rawValue: "unknown_event")
    /// No query has this name.
    static let unknownQuery = Self(rawValue: "unknown_query")
    /// A reported command is invalid.
    static let badCommand = Self(rawValue: "bad_command")
    /// A reported tree is invalid, or does not match the screens given with it.
    static let badTree = Self(rawValue: "bad_tree")
    /// Arguments have too many bytes.
    static let tooLong = Self(rawValue: "too_long")
}
