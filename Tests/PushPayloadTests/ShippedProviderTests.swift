// Payloads of the project's own for each provider of the built-in catalogue: plain and awkward.

import Testing

@testable import PushPayload

extension PayloadCase {
    /// Everything that is read with the built-in catalogue alone.
    static let shipped = [
        apnsCases, fcmCases, webPushCases, oneSignalCases, brazeCases, airshipCases,
        selfHostedCases, optimobileCases, iterableCases, clevertapCases, moengageCases,
        webengageCases, leanplumCases, customerioCases, klaviyoCases, sfmcCases, adobeCases,
        responsysCases, acousticCases, swrveCases, localyticsCases, batchCases, pushwooshCases,
        emarsysCases, insiderCases, xtremepushCases, intercomCases, mixpanelCases, vibesCases,
        blueshiftCases, smallerVendorCases, webCases, makerCases, cloudCases, hostedCases,
        chatCases,
    ].flatMap(\.self)

    /// Checks everything that the table says about the payload.
    func check() throws {
        let found = try read(payload, action: action)
        if let provider { #expect(found.provider == provider) }
        #expect(found.link == link)
        #expect(found.noLinkReason == reason)
        #expect(found.messageID == id)
        #expect(found.replaceKey == replaceKey)
        #expect(found.expires == expires)
        #expect(found.isSilent == isSilent)
    }
}

@Suite("The built-in catalogue reads")
struct ShippedProviderTests {
    @Test("each provider's payloads", arguments: PayloadCase.shipped)
    func payload(sample: PayloadCase) throws { try sample.check() }

    @Test("at least two payloads of each provider")
    func everyProviderHasSamples() throws {
        for provider in try ProviderCatalogue.builtIn.providers {
            let count = PayloadCase.shipped.filter { $0.provider == provider }.count
            #expect(count >= 2, "\(provider)")
        }
    }

    @Test("about eighty providers")
    func count() throws {
        #expect(try ProviderCatalogue.builtIn.count >= 70)
    }
}
