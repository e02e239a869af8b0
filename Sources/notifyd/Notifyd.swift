// The program: the daemon on the kernel's clocks. Apart from the daemon, because tests run that on
// clocks of their own, and one program cannot be part of another.

import NotifyDaemon
import Systemd

@main
enum Notifyd {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        ProcessFacts.exit(Life.run(words) { try EventLoop() })
    }
}
