// Shared by the suites: reading a payload from its text, and the directories of package and corpus.

import Foundation
import JSONText
import StrictJSON
import Testing

@testable import PushPayload

/// Reads a payload that arrives 1,000,000 seconds after the epoch.
func read(
    _ payload: String,
    action: String? = nil,
    session: String? = nil,
    user: String? = nil,
    receivedAt: Int64? = 1_000_000,
    base: LinkBase? = nil,
    files: [String: String] = [:]
) throws -> PushPayload.Notification {
    try examine(
        payload,
        action: action,
        session: session,
        user: user,
        receivedAt: receivedAt,
        base: base,
        files: files
    ).notification
}

/// Examines a payload, and checks that `read` returns the same notification.
func examine(
    _ payload: String,
    action: String? = nil,
    session: String? = nil,
    user: String? = nil,
    receivedAt: Int64? = 1_000_000,
    base: LinkBase? = nil,
    files: [String: String] = [:]
) throws -> PayloadExamination {
    let catalogue = try catalogue(files)
    let bytes = Array(payload.utf8)
    var tape = JSONTape()
    try scanDocument(bytes.span, into: &tape)
    let request = PayloadRequest(
        action: action,
        sessionPointer: try session.map(JSONPointer.init),
        userPointer: try user.map(JSONPointer.init),
        receivedAt: receivedAt,
        base: base
    )
    var reader = PayloadReader(catalogue: catalogue)
    let examination = try reader.examine(frame: bytes.span, tape: tape, request: request)
    let notification = try reader.read(frame: bytes.span, tape: tape, request: request)
    guard notification == examination.notification else {
        throw Disagreement(read: notification, examined: examination.notification)
    }
    return examination
}

/// `read` and `examine` returned different notifications for one payload.
struct Disagreement: Error {
    let read: PushPayload.Notification
    let examined: PushPayload.Notification
}

/// The built-in catalogue, extended by files.
///
/// It is not stored in a global: the leak sanitizer does not follow the tagged pointers of a global's
/// enums, and would report a leak.
func catalogue(_ files: [String: String]) throws(JSONFileErrors) -> ProviderCatalogue {
    try ProviderCatalogue(files: files.map { ($0.key, Array($0.value.utf8)) })
}

/// The directory of the package and that of the shared payloads beside it.
enum Folders {
    static let package: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = folder.appending(path: "Package.swift")
            if FileManager.default.fileExists(atPath: manifest.path) { break }
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }()

    static let payloads =
        package.deletingLastPathComponent().appending(path: "shared").appending(path: "payloads")

    static var hasPayloads: Bool {
        FileManager.default.fileExists(atPath: payloads.appending(path: "INDEX.tsv").path)
    }
}
