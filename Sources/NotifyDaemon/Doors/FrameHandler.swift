// The interface through which the doors pass frames to the daemon.

import JSONText

/// Decides about the frames that the doors read.
protocol FrameHandler: AnyObject {
    /// Decides about one frame, and queues its receipt.
    ///
    /// - Parameters:
    ///   - range: The range of the frame in the buffer of the peer's decoder.
    ///   - peer: The sender.
    ///   - tape: The ranges of the frame's values.
    func decide(_ range: Range<Int>, of peer: Peer, _ tape: JSONTape)
    /// Rejects input that is not a frame.
    func reject(_ error: JSONTextError, from peer: Peer)
    /// Records that a peer is disconnected because all its last frames were rejected.
    func rejectFurtherFrames(of peer: Peer)
    /// Stores and sends the entries of this turn.
    func endTurn()
    /// Calls ``Doors/checkTimeouts()`` within a second.
    func startTicking()
}
