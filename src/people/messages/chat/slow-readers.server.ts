import type { WebSocket } from "ws";
import type { SocketLimits } from "./rules.ts";

/**
 * The sockets for which bytes wait, also while they close, and how many that may be. `drop` ends a socket at once: what waits
 * for it is freed.
 */
export function slowReaders<Peer extends { socket: WebSocket }>(
  { bufferedMaxBytes, bufferedTotalMaxBytes }: Pick<SocketLimits, "bufferedMaxBytes" | "bufferedTotalMaxBytes">,
  drop: (peer: Peer) => void,
) {
  /** In the order in which bytes began to wait for them. */
  const slow = new Set<Peer>();
  const isOpen = ({ socket }: Peer) => socket.readyState === socket.OPEN;

  function bytes() {
    let sum = 0;
    for (const { socket } of slow) sum += socket.bufferedAmount;
    return sum;
  }

  return {
    bytes,
    /** Whether a socket has left so much unread that nothing more is read for it. */
    isFull: ({ socket }: Peer) => socket.bufferedAmount > bufferedMaxBytes,
    /**
     * Records how many bytes wait for a socket now. Where it is too much for all together, drops those that are closing, then those that
     * were slow first.
     */
    update(peer: Peer) {
      if (peer.socket.bufferedAmount === 0) return void slow.delete(peer);
      slow.add(peer);
      let sum = bytes();
      if (sum <= bufferedTotalMaxBytes) return;
      for (const oldest of [...slow].toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))) {
        if (sum <= bufferedTotalMaxBytes) break;
        sum -= oldest.socket.bufferedAmount;
        slow.delete(oldest);
        drop(oldest);
      }
    },
    /** Forgets a socket that has been closed. */
    remove: (peer: Peer) => void slow.delete(peer),
  };
}
