// Standard output and standard error: every line is out before the next one is made.

import Systemd

/// The two streams of the program.
enum Output {
    /// Writes a line to standard output.
    static func print(_ line: String) throws(ControlFault) {
        try write(Array("\(line)\n".utf8))
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
        try? StandardStream.error.write("\(line)\n")
    }
}
