// The program: the daemon on the kernel's clocks. Tests run the daemon on other clocks, and cannot
// import an executable.

import NotifyDaemon
import Systemd

@main
enum Notifyd {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        ProcessFacts.exit(DaemonMain.run(words) { try EventLoop() })
    }
}
