// The version of the package, which both programs print.

/// The version of notifyd and notifyctl.
public enum Version {
    /// The version, as in CHANGELOG.md.
    public static let current = "0.1.0"
}
