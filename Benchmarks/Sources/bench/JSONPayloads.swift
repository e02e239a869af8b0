// Generated payloads like those of push providers.

/// Payloads of a given size.
enum JSONPayloads {
    /// An APNs payload of 512 bytes: few values, plain text.
    static func small() -> [UInt8] {
        padded(
            """
            {"aps":{"alert":{"title":"Your order is on its way","body":"%"},"badge":3,\
            "sound":"default","category":"ORDER","thread-id":"orders"},\
            "deeplink":"compass://order:48213:status","message_id":"a81bc81b-dead-4e5d-abff",\
            "sent":1767225600,"silent":false}
            """,
            to: 512
        )
    }

    /// An APNs payload of 2 KiB: more than 100 values, many names.
    static func middle() -> [UInt8] {
        let items = (0..<24).map { item in
            #"{"sku":"A-\#(1000 + item)","n":\#(item),"price":\#(item * 7).95,"ok":true,"tag":null}"#
        }
        return padded(
            #"{"aps":{"alert":{"title":"Basket","body":"%"}},"items":["#
                + items.joined(separator: ",") + #"],"url":"compass://basket:77"}"#,
            to: 2048
        )
    }

    /// An FCM message of 4 KiB: escapes and characters of two to four bytes.
    static func large() -> [UInt8] {
        let words = ["Zażółć", "gęślą", "日本語", "\\\"quoted\\\"", "naïve", "🎉", "tab\\tnew\\n"]
        let data = (0..<40).map { field in
            #""field_\#(field)":"\#(words[field % 7]) \#(words[(field + 3) % 7]) text""#
        }
        return padded(
            #"{"message":{"token":"f0e1","notification":{"title":"%"},"data":{"#
                + data.joined(separator: ",") + #","link":"compass://news:9"}}}"#,
            to: 4096
        )
    }

    /// Replaces the `%` by text of the length that gives the size.
    private static func padded(_ template: String, to size: Int) -> [UInt8] {
        let parts = template.split(separator: "%", maxSplits: 1)
        let room = max(0, size - (template.utf8.count - 1))
        let text = String(repeating: "The parcel leaves today. ", count: room / 25 + 1)
        return Array(parts[0].utf8) + Array(text.utf8.prefix(room)) + Array(parts[1].utf8)
    }
}
