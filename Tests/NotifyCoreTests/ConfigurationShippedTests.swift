// The shipped files: the example routes, their tests and their schema agree with the loader.

import Foundation
import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The shipped files")
struct ConfigurationShippedTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "systemd/\(name)")))
    }

    private static func schema() throws -> JSONValue {
        let bytes = try bytes("routes.schema.json")
        return try JSONValue(parsing: bytes.span)
    }

    static func file(_ name: String) throws -> ConfigurationFile {
        ConfigurationFile(name: name, bytes: try bytes(name))
    }

    @Test("load and meet their expectations")
    func load() throws {
        let configuration = try ConfigurationLoader.load(
            ConfigurationFiles(
                routes: Self.file("routes.json"),
                expectations: Self.file("routes.test.json")
            )
        )
        #expect(configuration.initialState == .loggedOut)
        #expect(configuration.expectationCount == 20)
        #expect(configuration.navigator.states == [.loggedIn, .loggedOut])
    }

    @Test("fail their tests if any route is removed")
    func tested() throws {
        let text = String(decoding: try Self.bytes("routes.json"), as: UTF8.self)
            .replacing("\"profile:{username}\": {", with: "\"profil:{username}\": {")
        let files = ConfigurationFiles(
            routes: ConfigurationFile("routes.json", text),
            expectations: try Self.file("routes.test.json")
        )
        #expect(!files.faults.isEmpty)
        #expect(files.faults.allSatisfy { $0.hasPrefix("routes.test.json:") })
    }

    @Test("the embedded routes load, with both routers")
    func embedded() throws {
        let configuration = try ConfigurationLoader.load(
            ConfigurationFiles(routes: Configuration.embedded)
        )
        #expect(configuration.navigator.states == [.loggedIn, .loggedOut])
        let session = Session(key: "default", state: configuration.initialState)
        let outcome = configuration.decision(
            about: "compass://login:john",
            in: session,
            from: LinkSource(.feeding)
        )
        #expect(outcome.outcome == .routed)
    }

    @Test(
        "the schema has the keys of the loader, object by object",
        arguments: [
            ([], ConfigurationKeys.top),
            (["$defs", "errorRoute"], ConfigurationKeys.errorRoute),
            (["$defs", "route"], ConfigurationKeys.route),
            (["properties", "limits"], ConfigurationKeys.limits),
            (["$defs", "definition"], ConfigurationKeys.screen),
            (["$defs", "segue"], ConfigurationKeys.segue.map(\.rawValue)),
            (["$defs", "flow"], ConfigurationKeys.flow),
            (["$defs", "event"], ConfigurationKeys.event),
            (["$defs", "result"], ConfigurationKeys.result),
            (
                ["$defs", "route", "properties", "accept", "items", "oneOf", "1"],
                ConfigurationKeys.accepted
            ),
        ] as [([String], [String])]
    )
    func keys(_ path: [String], _ keys: [String]) throws {
        let object = try #require(try Self.schema().at(path))
        #expect(object["additionalProperties"]?.bool == false)
        #expect(object["properties"]?.object?.map(\.name).sorted() == keys.sorted())
    }

    @Test("no other object of the schema rejects unknown keys")
    func closedObjects() throws {
        var closed: [String] = []
        try Self.schema().walk { path, value in
            if value["additionalProperties"]?.bool == false { closed.append(path) }
        }
        #expect(
            closed.sorted() == [
                "", "/$defs/definition", "/$defs/errorRoute", "/$defs/event", "/$defs/flow",
                "/$defs/result", "/$defs/route", "/$defs/route/properties/accept/items/oneOf/1",
                "/$defs/segue", "/properties/limits",
            ]
        )
    }

    @Test(
        "the schema has the words of the loader",
        arguments: [
            (
                ["route", "properties", "accept", "items", "oneOf", "0", "enum"],
                ConfigurationKeys.sources
            ),
            (["definition", "properties", "style", "enum"], ModalStyle.allCases.map(\.rawValue)),
            (
                [
                    "flow", "properties", "steps", "additionalProperties", "propertyNames", "not",
                    "enum",
                ], ConfigurationKeys.builtInEvents
            ),
        ] as [([String], [String])]
    )
    func words(_ path: [String], _ words: [String]) throws {
        let found = try Self.schema().at(["$defs"] + path)
        #expect(found?.array?.compactMap(\.string) == words)
    }

    @Test("the schema has the values of the limits", arguments: ConfigurationKeys.limits)
    func limits(_ name: String) throws {
        let limit = try #require(Limits.lowerable.first { $0.name == name }?.limit)
        let property = try Self.schema().at(["properties", "limits", "properties", name])
        #expect(property?["minimum"]?.integer == 1)
        #expect(property?["maximum"]?.integer == Int64(Limits()[keyPath: limit]))
        #expect(property?["default"]?.integer == Int64(Limits()[keyPath: limit]))
    }

    @Test("the schema has the defaults and bounds of the loader")
    func bounds() throws {
        let schema = try Self.schema()
        let plain = try ConfigurationLoader.load(ConfigurationFiles())
        let properties = try #require(schema["properties"])
        #expect(
            properties["initialState"]?["default"]?.string == plain.initialState.rawValue
        )
        #expect(
            properties["park"]?["default"]?.array?.compactMap(\.string).sorted()
                == plain.park.map(\.rawValue).sorted()
        )
        #expect(properties["receipts"]?["default"]?.string == plain.receipts.rawValue)
        #expect(
            properties["receipts"]?["enum"]?.array?.compactMap(\.string)
                == ReceiptLevel.allCases.map(\.rawValue)
        )
        let bounds: [([String], String, Int)] = [
            (["properties", "schemes"], "maxItems", Limits.schemes),
            (["properties", "hosts"], "maxItems", Limits.hosts),
            (["$defs", "state"], "maxLength", Limits.stateName),
            (["$defs", "screen"], "maxLength", Limits.name),
            (["$defs", "name"], "maxLength", Limits.name),
            (
                ["$defs", "route", "properties", "under", "oneOf", "1"], "maxItems",
                Limits.screens.screens - 1
            ),
        ]
        for (path, key, bound) in bounds {
            #expect(schema.at(path)?[key]?.integer == Int64(bound), "\(path) \(key)")
        }
    }
}

extension JSONValue {
    /// The value at the end of a path of names and positions.
    fileprivate func at(_ path: [String]) -> JSONValue? {
        path.reduce(self) { value, step in
            if let array = value?.array, let position = Int(step), position < array.count {
                return array[position]
            }
            return value?[step]
        }
    }

    /// Visits every value with its path.
    fileprivate func walk(_ path: String = "", _ visit: (String, JSONValue) -> Void) {
        visit(path, self)
        for member in object ?? [] { member.value.walk("\(path)/\(member.name)", visit) }
        for (position, element) in (array ?? []).enumerated() {
            element.walk("\(path)/\(position)", visit)
        }
    }
}
