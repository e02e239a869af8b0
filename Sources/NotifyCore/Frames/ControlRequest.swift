// A frame of the control door as a value: an envelope around a payload, an app event, or a query.
// Strict, because what is misspelt here would silently not happen.

import JSONText
import Jansson
import LinkRouter

/// What a frame on the control door asks for.
enum ControlRequest: Sendable, Equatable {
    /// A payload with what its sender knows about it.
    case envelope(Envelope)
    /// Something that happened in the app.
    case event(SessionEvent, session: String)
    /// Something that happened to the program's screens.
    case report(ScreenReport, session: String)
    /// The user's answer to what a link would do.
    case confirm(id: String, parked: UInt64?, answer: Bool, session: String)
    /// Parked links to be given up: all of the session, or the one with this id.
    case drop(session: String?, id: String?)
    /// The configuration is to be read again.
    case reload
    /// A question.
    case query(Query)
}

/// A payload's envelope.
struct Envelope: Sendable, Equatable {
    /// The node of the payload on the frame's tape.
    var payload: Int
    /// The session it is for.
    var session: String?
    /// The user it is for.
    var user: String?
    /// A message id that counts instead of the payload's own.
    var id: String?
    /// The button that was tapped.
    var action: String?
    /// Seconds since 1970 after which it must not open; counts instead of the payload's own.
    var expires: Int64?
    /// What must have happened before its receipt is sent.
    var receipt: ReceiptLevel?
}

/// A question on the control door.
public enum Query: Sendable, Equatable {
    /// The sessions whose keys are behind a key; all are behind the empty one.
    case sessions(after: String)
    /// One session.
    case session(String)
    /// The links that wait.
    case parked(session: String?)
    /// What the daemon does.
    case status
    /// The navigation commands of a session from now on, or from a number of a ledger.
    case follow(session: String, after: LedgerPosition?)
}

/// A place in the record.
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
    ///   - tape: What lies where in it.
    ///   - flows: The flows whose events are known.
    /// - Throws: A refusal that names the member and where it is.
    init(bytes: Span<UInt8>, tape: JSONTape, flows: FlowTable) throws(FrameRefusal) {
        let members = try MemberReader(bytes: bytes, tape: tape)
        if members.has("payload") {
            self = .envelope(try Self.envelope(members, bytes: bytes))
        } else if let event = try members.text("event", bytes, limit: Limits.name) {
            self = try Self.event(event, members, bytes: bytes, flows)
        } else if let query = try members.text("query", bytes, limit: Limits.name) {
            self = .query(try Self.query(query, members, bytes: bytes, tape: tape))
        } else {
            throw FrameRefusal(
                reason: "unknown_frame",
                offset: 0,
                message: "A frame on the control door has \"payload\", \"event\" or \"query\"."
            )
        }
    }

    private static func envelope(
        _ members: MemberReader,
        bytes: Span<UInt8>
    ) throws(FrameRefusal) -> Envelope {
        try members.allow("payload", "session", "user", "id", "action", "expires", "receipt")
        return Envelope(
            payload: try members.object("payload"),
            session: try members.text("session", bytes, limit: Limits.sessionKey),
            user: try members.text("user", bytes, limit: Limits.name),
            id: try members.text("id", bytes, limit: Limits.name),
            action: try members.text("action", bytes, limit: Limits.name),
            expires: try members.integer("expires", bytes),
            receipt: try level(members, bytes: bytes)
        )
    }

    private static func level(
        _ members: MemberReader,
        bytes: Span<UInt8>
    ) throws(FrameRefusal) -> ReceiptLevel? {
        guard let word = try members.text("receipt", bytes, limit: Limits.name) else { return nil }
        guard let level = ReceiptLevel(rawValue: word) else {
            let known = ReceiptLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw members.unexpected("receipt", "bad_value", "one of \(known)")
        }
        return level
    }

    private static func event(
        _ name: String,
        _ members: MemberReader,
        bytes: Span<UInt8>,
        _ flows: FlowTable
    ) throws(FrameRefusal) -> ControlRequest {
        let session = try members.text("session", bytes, limit: Limits.sessionKey)
        switch name {
        case "login":
            try members.allow("event", "session", "user")
            guard let user = try members.text("user", bytes, limit: Limits.name) else {
                throw members.missing("user", "the user who logged in")
            }
            return .event(.login(user: user), session: session ?? "default")
        case "logout":
            try members.allow("event", "session")
            return .event(.logout, session: session ?? "default")
        case "enter":
            try members.allow("event", "session", "state", "user")
            guard let state = try members.text("state", bytes, limit: Limits.name) else {
                throw members.missing("state", "the state that was entered")
            }
            let user = try members.text("user", bytes, limit: Limits.name)
            return .event(
                .enter(SessionState(rawValue: state), user: user),
                session: session ?? "default"
            )
        case "drop":
            try members.allow("event", "session", "id")
            return .drop(session: session, id: try members.text("id", bytes, limit: Limits.name))
        case "reload":
            try members.allow("event")
            return .reload
        case "confirm":
            try members.allow("event", "session", "id", "parked", "answer")
            guard let id = try members.text("id", bytes, limit: Limits.name) else {
                throw members.missing("id", "the id of the notification that asked")
            }
            return .confirm(
                id: id,
                parked: try number("parked", members, bytes),
                answer: try members.flag("answer"),
                session: session ?? "default"
            )
        case "did":
            try members.allow("event", "session", "command")
            return .report(.did(try members.command(bytes)), session: session ?? "default")
        case "tree":
            try members.allow("event", "session", "tree", "screens")
            return .report(
                .tree(try members.screenTree(bytes), hasArguments: members.has("screens")),
                session: session ?? "default"
            )
        case _ where flows.accepts(name):
            try members.allow("event", "session", "arguments")
            return .report(
                .event(name, try members.eventArguments(bytes)),
                session: session ?? "default"
            )
        default:
            throw members.unexpected(
                "event",
                "unknown_event",
                "one of login, logout, enter, confirm, did, tree, drop, reload, or an event of a flow"
            )
        }
    }

    private static func query(
        _ name: String,
        _ members: MemberReader,
        bytes: Span<UInt8>,
        tape: JSONTape
    ) throws(FrameRefusal) -> Query {
        let session = try members.text("session", bytes, limit: Limits.sessionKey)
        switch name {
        case "sessions":
            try members.allow("query", "after")
            let after = try members.text("after", bytes, limit: Limits.sessionKey)
            return .sessions(after: after ?? "")
        case "status":
            try members.allow("query")
            return .status
        case "session":
            try members.allow("query", "session")
            return .session(session ?? "default")
        case "parked":
            try members.allow("query", "session")
            return .parked(session: session)
        case "follow":
            try members.allow("query", "session", "after")
            return .follow(
                session: session ?? "default",
                after: try position(members, bytes: bytes, tape: tape)
            )
        default:
            throw members.unexpected(
                "query",
                "unknown_query",
                "one of sessions, session, parked, status, follow"
            )
        }
    }

    private static func position(
        _ members: MemberReader,
        bytes: Span<UInt8>,
        tape: JSONTape
    ) throws(FrameRefusal) -> LedgerPosition? {
        guard let node = members.node("after") else { return nil }
        let after = try MemberReader(bytes: bytes, tape: tape, node: node)
        try after.allow("ledger", "seq")
        guard let ledger = try after.text("ledger", bytes, limit: Limits.name) else {
            throw after.missing("ledger", "the id of the ledger")
        }
        guard let number = try number("seq", after, bytes) else {
            throw after.missing("seq", "a number of the ledger")
        }
        return LedgerPosition(ledger: ledger, number: number)
    }

    private static func number(
        _ name: String,
        _ members: MemberReader,
        _ bytes: Span<UInt8>
    ) throws(FrameRefusal) -> UInt64? {
        guard let number = try members.integer(name, bytes) else { return nil }
        guard number >= 0 else {
            throw members.unexpected(name, "bad_value", "a number of the ledger")
        }
        return UInt64(number)
    }
}
