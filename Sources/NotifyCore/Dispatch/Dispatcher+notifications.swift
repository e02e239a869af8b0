// A notification: seen before, silent, over, without a link, or to be opened or parked.

import Jansson
import LinkRouter
import StrictJSON

extension Dispatcher {
    /// Decides about a notification.
    ///
    /// - Returns: Its receipt.
    mutating func dispatch(
        _ request: NotificationRequest,
        at now: Moment,
        _ cold: some SessionStore
    ) -> [(String, JSONValue?)] {
        let session = session(request.session, cold)
        if let first = firstNumber(of: request, at: now) {
            var receipt = tell(
                unopened(.duplicate, "The message came before.", request, session)
            )
            receipt.append(("first", .number(first)))
            return receipt
        }
        remember(request, at: now)
        if let telling = withoutLink(request, session, at: now) { return tell(telling) }
        let outcome = configuration.outcome(
            of: request.link ?? "",
            in: session,
            from: request.source
        )
        let telling = Telling(outcome, request, outcome.session)
        switch outcome.outcome {
        case .routed:
            replaceParked(by: request, session)
            let receipt = tell(telling)
            show(outcome.session, outcome.change)
            if let event = outcome.event,
                let changed = change(outcome.session, by: event, at: now)
            {
                let isLogout = session.user != nil && changed.user == nil
                settleParked(changed, isLogout: isLogout, isChanged: true, at: now)
            }
            return receipt
        case .parked:
            replaceParked(by: request, session)
            return park(telling, request, session, at: now, cold)
        default:
            let receipt = tell(telling)
            show(outcome.session, outcome.change)
            return receipt
        }
    }

    /// What is told about a notification that opens nothing, whatever its link.
    private func withoutLink(
        _ request: NotificationRequest,
        _ session: Session,
        at now: Moment
    ) -> Telling? {
        if request.isSilent {
            return unopened(.silent, "A silent notification opens nothing.", request, session)
        }
        if let expires = request.expires, expires <= now.epoch {
            return unopened(.expired, "The notification's time is over.", request, session)
        }
        if request.link == nil {
            var telling = Telling(.noLink, "The notification has no link.", request, session)
            telling.reason = request.noLinkReason ?? "no_link"
            return telling
        }
        if !session.admits(request.user) {
            var telling = unopened(
                .ignored,
                "The notification is for another user.",
                request,
                session
            )
            telling.reason = "other_user"
            return telling
        }
        return nil
    }

    /// Starts telling about a notification whose link was found and is not looked at.
    private func unopened(
        _ outcome: Outcome,
        _ message: String,
        _ request: NotificationRequest,
        _ session: Session
    ) -> Telling {
        var telling = Telling(outcome, message, request, session)
        telling.link = request.link.map(configuration.navigator.redacted)
        return telling
    }

    private mutating func firstNumber(of request: NotificationRequest, at now: Moment) -> UInt64? {
        hash(of: request).flatMap { seen.first($0, at: steadyEpoch(now)) }
    }

    /// The wall clock as if nobody had set it: a machine without a battery starts years ago, and
    /// what it saw before it learned the time was not seen a day ago.
    private mutating func steadyEpoch(_ now: Moment) -> Int64 {
        let sinceBoot = now.sinceBoot.components.seconds
        let start = wallAtBoot ?? now.epoch &- sinceBoot
        wallAtBoot = start
        return start &+ sinceBoot
    }

    private mutating func remember(_ request: NotificationRequest, at now: Moment) {
        guard let hash = hash(of: request) else { return }
        let record = SeenIDs.Record(hash: hash, number: lastNumber + 1, epoch: steadyEpoch(now))
        verdict.changes.seen.append((seen.insert(record), record))
        let texts = [request.messageID, request.session, request.action]
        verdict.changes.isIllegible =
            !texts.compactMap(\.self).allSatisfy(LegibleText.isLegible)
            || request.messageID.map(Self.isMadeUp) == true
    }

    private func hash(of request: NotificationRequest) -> UInt64? {
        request.messageID.map { id in
            hash(
                session: request.session,
                provider: request.provider,
                messageID: id,
                action: request.action
            )
        }
    }
}
