// Values read and written through jansson.

import Jansson
import Testing

@Suite("A JSON value")
struct JSONValueTests {
    @Test("is written as it was read, members in order")
    func roundTrip() throws {
        let text = Array(#"{"b":[1,-2.5,"é\u0000",null,true],"a":{}}"#.utf8)
        #expect(try JSONValue(parsing: text.span).encoded() == text)
    }
}
