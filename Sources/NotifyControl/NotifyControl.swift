@main
enum NotifyControl { static func main() {} }
