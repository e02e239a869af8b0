// Names whose values are credentials in every link. A table can add names and cannot remove one.

/// The names whose values are never shown.
public enum SecretNames {
    /// The names, in lower case and without `_` and `-`.
    ///
    /// Names are compared in that form, so `accessToken`, `access_token` and `Access-Token` are the
    /// same name.
    ///
    /// Sources: the parameters of OAuth 2.0 and OpenID Connect (RFC 6749 section 11.2, RFC 7636,
    /// RFC 7523), signed URLs of object stores, one-time codes, session keys.
    public static let standard: [String] = [
        "accesstoken", "apikey", "appsecret", "assertion", "auth", "authcode", "authorization",
        "authtoken", "bearer", "clientassertion", "clientsecret", "code", "codeverifier",
        "credential", "credentials", "csrf", "csrftoken", "devicecode", "hmac", "idtoken",
        "idtokenhint", "jwt", "magic", "nonce", "oobcode", "otp", "passcode", "passphrase",
        "passwd",
        "password", "pin", "pwd", "refreshtoken", "resettoken", "secret", "session", "sessionid",
        "sessiontoken", "sid", "sig", "signature", "state", "ticket", "token", "totp", "usercode",
        "xamzcredential", "xamzsecuritytoken", "xamzsignature", "xgoogcredential",
        "xgoogsignature",
    ]

    private static let bytes: Set<[UInt8]> = Set(standard.map { Array($0.utf8) })
    private static let longest = standard.map(\.utf8.count).max() ?? 0

    /// Returns whether a name is one of ``standard``.
    public static func contains(_ name: String) -> Bool {
        isSecret(Array(name.utf8)[...])
    }

    static func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        var folded: [UInt8] = []
        for byte in name where byte != ASCII.underscore && byte != ASCII.hyphen {
            guard folded.count < longest else { return false }
            folded.append(ASCII.lowercased(byte))
        }
        return bytes.contains(folded)
    }
}
