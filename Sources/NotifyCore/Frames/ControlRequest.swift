// Parsing frames of the control door. An unknown member is an error, so that a misspelt one is not
// ignored.

import JSONText
import LinkRouter
import StrictJSON

/// A frame of the control door.
enum ControlRequest: Sendable, Equatable {
    /// A payload in an envelope.
    case envelope(Envelope)
    /// An event of the app, such as a login.
    case event(SessionEvent, session: String)
    /// A report of the program about its screens.
    case report(ScreenReport, session: String)
    /// The user's answer to the question about a link.
    case confirm(id: String, parked: UInt64?, answer: Bool, session: String)
    /// A request to discard parked links: of one session or all, with one id or any.
    case drop(session: String?, id: String?)
    /// A request to load the configuration again.
    case reload
    /// A query.
    case query(Query)
}

/// A payload's envelope.
struct Envelope: Sendable, Equatable {
    /// The node of the payload on the frame's tape.
    var payload: Int
    /// The session that the payload is for.
    var session: String?
    /// The user that the payload is for.
    var user: String?
    /// A message id that replaces the payload's own.
    var id: String?
    /// The button that was tapped.
    var action: String?
    /// Seconds since 1970 after which the notification must not open; replaces the payload's own.
    var expires: Int64?
    /// The condition for sending the receipt.
    var receipt: ReceiptLevel?
}

/// A query of the control door.
public enum Query: Sendable, Equatable {
    /// The sessions whose keys are greater than a key; all for the empty one.
    case sessions(after: String)
    /// One session.
    case session(String)
    /// The parked links of one session or of all.
    case parked(session: String?)
    /// The daemon's status.
    case status
    /// The commands of a session from now on, or after a number of a ledger.
    case follow(session: String, after: LedgerPosition?)
}

/// A position in the record.
public struct LedgerPosition: Sendable, Hashable {
    /// The ledger's id.
    public let ledger: String
    /// The number in it.
    public let number: UInt64
}

extension ControlRequest {
    /// Reads a frame.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The values of the frame.
    ///   - flows: The flows, whose events are accepted.
    /// - Throws: A refusal with the member and its position.
    init(bytes: Span<UInt8>, tape: JSONTape, flows: FlowTable) throws(FrameRefusal) {
        do throws(JSONFault) {
            self = try Self.request(try JSONFrameObject(tape: tape, in: bytes), bytes, flows)
        } catch {
            throw FrameRefusal(error)
        }
    }

    private static func request(
        _ frame: JSONFrameObject,
        _ bytes: Span<UInt8>,
        _ flows: FlowTable
    ) throws(JSONFault) -> ControlRequest {
        if frame.has("payload") {
            return .envelope(try envelope(frame, bytes))
        } else if let event = try frame.string("event", in: bytes, limit: Limits.name) {
            return try self.event(event, frame, bytes, flows)
        } else if let query = try frame.string("query", in: bytes, limit: Limits.name) {
            return .query(try self.query(query, frame, bytes))
        }
        throw JSONFault(
            .unknownFrame,
            at: SourceLocation(offset: 0),
            "A frame on the control door has \"payload\", \"event\" or \"query\"."
        )
    }

    private static func envelope(
        _ frame: JSONFrameObject,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> Envelope {
        try frame.allow(["payload", "session", "user", "id", "action", "expires", "receipt"])
        let payload = try frame.objectNode("payload")
        return Envelope(
            payload: try frame.required(payload, "payload", "the payload of a push notification"),
            session: try frame.string("session", in: bytes, limit: Limits.sessionKey),
            user: try frame.string("user", in: bytes, limit: Limits.name),
            id: try frame.string("id", in: bytes, limit: Limits.name),
            action: try frame.string("action", in: bytes, limit: Limits.name),
            expires: try frame.integer("expires", in: bytes),
            receipt: try level(frame, bytes)
        )
    }

    private static func level(
        _ frame: JSONFrameObject,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> ReceiptLevel? {
        guard let word = try frame.string("receipt", in: bytes, limit: Limits.name) else {
            return nil
        }
        guard let level = ReceiptLevel(rawValue: word) else {
            let known = ReceiptLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw frame.unexpected("receipt", "one of \(known)")
        }
        return level
    }

    private static func event(
        _ name: String,
        _ frame: JSONFrameObject,
        _ bytes: Span<UInt8>,
        _ flows: FlowTable
    ) throws(JSONFault) -> ControlRequest {
        func text(_ name: String) throws(JSONFault) -> String? {
            try frame.string(name, in: bytes, limit: Limits.name)
        }
        let named = try frame.string("session", in: bytes, limit: Limits.sessionKey)
        let session = named ?? Session.defaultKey
        switch name {
        case "login":
            try frame.allow(["event", "session", "user"])
            let user = try frame.required(try text("user"), "user", "the user who logged in")
            return .event(.login(user: user), session: session)
        case "logout":
            try frame.allow(["event", "session"])
            return .event(.logout, session: session)
        case "enter":
            try frame.allow(["event", "session", "state", "user"])
            let state = try frame.required(try text("state"), "state", "the state that was entered")
            let event = SessionEvent.enter(SessionState(rawValue: state), user: try text("user"))
            return .event(event, session: session)
        case "drop":
            try frame.allow(["event", "session", "id"])
            return .drop(session: named, id: try text("id"))
        case "reload":
            try frame.allow(["event"])
            return .reload
        case "confirm":
            try frame.allow(["event", "session", "id", "parked", "answer"])
            let meaning = "the id of the notification that asked"
            return .confirm(
                id: try frame.required(try text("id"), "id", meaning),
                parked: try number("parked", frame, bytes),
                answer: try frame.required(try frame.boolean("answer"), "answer", "true or false"),
                session: session
            )
        case "did":
            try frame.allow(["event", "session", "command"])
            return .report(.did(try frame.command(bytes)), session: session)
        case "tree":
            try frame.allow(["event", "session", "tree", "screens"])
            let tree = try frame.screenTree(bytes)
            return .report(.tree(tree, hasArguments: frame.has("screens")), session: session)
        case _ where flows.accepts(name):
            try frame.allow(["event", "session", "arguments"])
            return .report(.event(name, try frame.eventArguments(bytes)), session: session)
        default:
            throw frame.unexpected(
                "event",
                "one of login, logout, enter, confirm, did, tree, drop, reload, or an event of a flow",
                .unknownEvent
            )
        }
    }

    private static func query(
        _ name: String,
        _ frame: JSONFrameObject,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> Query {
        let session = try frame.string("session", in: bytes, limit: Limits.sessionKey)
        switch name {
        case "sessions":
            try frame.allow(["query", "after"])
            let after = try frame.string("after", in: bytes, limit: Limits.sessionKey)
            return .sessions(after: after ?? "")
        case "status":
            try frame.allow(["query"])
            return .status
        case "session":
            try frame.allow(["query", "session"])
            return .session(session ?? Session.defaultKey)
        case "parked":
            try frame.allow(["query", "session"])
            return .parked(session: session)
        case "follow":
            try frame.allow(["query", "session", "after"])
            let after = try frame.object("after", in: bytes).map { object throws(JSONFault) in
                try position(object, bytes)
            }
            return .follow(session: session ?? Session.defaultKey, after: after)
        default:
            throw frame.unexpected(
                "query",
                "one of sessions, session, parked, status, follow",
                .unknownQuery
            )
        }
    }

    private static func position(
        _ after: JSONFrameObject,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> LedgerPosition {
        try after.allow(["ledger", "seq"])
        let ledger = try after.string("ledger", in: bytes, limit: Limits.name)
        let number = try number("seq", after, bytes)
        return LedgerPosition(
            ledger: try after.required(ledger, "ledger", "the id of the ledger"),
            number: try after.required(number, "seq", "a number of the ledger")
        )
    }

    private static func number(
        _ name: String,
        _ object: JSONFrameObject,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> UInt64? {
        guard let number = try object.integer(name, in: bytes) else { return nil }
        guard number >= 0 else { throw object.unexpected(name, "a number of the ledger") }
        return UInt64(number)
    }
}
