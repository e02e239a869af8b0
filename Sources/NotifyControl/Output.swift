// Standard output and standard error: every line is out before the next one is made.

import NotifyCore
import Systemd
import StrictJSON

/// The two streams of the program.
enum Output {
    /// Writes a line to standard output.
    static func print(_ line: String) throws(ControlFault) {
        try write(Array("\(legible(line))\n".utf8))
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: [UInt8]) throws(ControlFault) {
        do throws(SystemError) {
            try StandardStream.output.write(bytes.span)
        } catch {
            throw .output(error)
        }
    }

    /// Writes a line to standard error; if that is closed there is nobody to tell.
    static func complain(_ line: String) {
        try? StandardStream.error.write("\(legible(line))\n")
    }

    /// Whoever made a sentence may have put a file's name or a stranger's text into it.
    private static func legible(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Quoted.bare(String($0), limit: .max) }
            .joined(separator: "\n")
    }
}
