// Errors for connections to the control door, each with its remedy.

import Foundation
import Systemd
import Testing

@testable import NotifyControl

@Suite("A door that cannot be reached")
struct DoorFaultTests {
    @Test(
        "the message for each cause has advice",
        arguments: [
            (ControlDoor.standardPath, ENOENT, "sudo systemctl enable --now notifyd.socket"),
            (ControlDoor.standardPath, ECONNREFUSED, "Is notifyd.socket started?"),
            ("/tmp/x", ENOENT, "Is notifyd running with this runtime directory?"),
            (ControlDoor.standardPath, EACCES, "members of the group notifyd-control"),
            ("/tmp/x", EACCES, "sudo usermod -aG notifyd-control USER"),
            ("/tmp/x", EPROTOTYPE, "Is this the path of notifyd's control.sock?"),
            ("/tmp/x", ENAMETOOLONG, "Is this the path of notifyd's control.sock?"),
        ]
    )
    func remedies(_ path: String, _ number: Int32, _ remedy: String) {
        let error = SystemError(call: "connect to", subject: path, errno: Errno(rawValue: number))
        let fault = ControlFault.unreachable(at: path, error)
        #expect(fault.code == .unavailable)
        let sentence = fault.lines.first ?? ""
        #expect(sentence.hasPrefix("notifyctl: Cannot reach notifyd at \(path): "))
        #expect(sentence.contains(remedy))
    }
}
