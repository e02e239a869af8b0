// The program notifyctl: NotifyControl on this process's command line. A target of its own, because
// the fuzzers check what NotifyControl explains, and a package sees only libraries of another one.

import NotifyControl

@main
enum Notifyctl {
    static func main() {
        NotifyControl.main(CommandLine.arguments.dropFirst())
    }
}
