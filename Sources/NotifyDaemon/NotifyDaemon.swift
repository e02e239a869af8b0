@main
enum NotifyDaemon { static func main() {} }
