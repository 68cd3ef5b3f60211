import type { WebSocket } from "ws";
import type { Context } from "#src/shared/context.server.ts";
import type { ServerFrame } from "./frames.ts";
import { closeCodes, type SocketLimits } from "./rules.ts";

/** One open socket of a member. */
export type Peer = {
  socket: WebSocket;
  /** The context of the request that opened it. Storing checks the session again. */
  ctx: Context & { member: NonNullable<Context["member"]>; session: NonNullable<Context["session"]> };
  /** The session's id in hex, as it is announced when it ends. */
  session: string;
  isAlive: boolean;
  /** Rate limit: frames it may still send, and when that was counted. */
  frames: { left: number; at: number };
  /** When it last reported that its member is typing, in milliseconds since 1970. */
  typedAt: number;
};

/** The open sockets of this process, by member and by business. */
export type Peers = ReturnType<typeof openPeers>;

export function openPeers(limits: SocketLimits) {
  const all = new Set<Peer>();
  const byMember = new Map<number, Set<Peer>>();
  const byBusiness = new Map<number, Set<Peer>>();

  /** Adds a socket; closes the member's oldest one when there are too many. */
  function add(peer: Peer) {
    const { id, businessId } = peer.ctx.member;
    const own = addTo(byMember, id, peer);
    if (businessId !== null) addTo(byBusiness, businessId, peer);
    all.add(peer);
    const [oldest] = own;
    if (own.size > limits.perMember && oldest) close(oldest, closeCodes.tooMany);
  }

  function remove(peer: Peer) {
    all.delete(peer);
    const { id, businessId } = peer.ctx.member;
    removeFrom(byMember, id, peer);
    if (businessId !== null) removeFrom(byBusiness, businessId, peer);
  }

  /** Closes a socket: it is sent nothing more, and is terminated when it does not close in time. */
  function close(peer: Peer, code: number) {
    remove(peer);
    peer.socket.close(code);
    setTimeout(() => peer.socket.terminate(), limits.goodbyeMs).unref();
  }

  /** Sends text to a socket. One that reads too slowly is terminated, and catches up when it reconnects. */
  function sendText({ socket }: Peer, text: string) {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.bufferedMaxBytes) return socket.terminate();
    socket.send(text);
  }

  return {
    all: all as ReadonlySet<Peer>,
    add,
    remove,
    close,
    /** Closes every socket, or those that match. */
    closeAll(code: number, matches: (peer: Peer) => boolean = () => true) {
      for (const peer of all) if (matches(peer)) close(peer, code);
    },
    sendText,
    send: (peer: Peer, frame: ServerFrame) => sendText(peer, JSON.stringify(frame)),
    ofMember: (id: number): Iterable<Peer> => byMember.get(id) ?? [],
    ofBusiness: (id: number): Iterable<Peer> => byBusiness.get(id) ?? [],
    /** Pings every socket; terminates those that did not answer the last ping. */
    ping() {
      for (const peer of all) {
        if (!peer.isAlive) {
          peer.socket.terminate();
          continue;
        }
        peer.isAlive = false;
        peer.socket.ping();
      }
    },
  };
}

function addTo(index: Map<number, Set<Peer>>, id: number, peer: Peer) {
  const group = index.get(id) ?? new Set();
  index.set(id, group.add(peer));
  return group;
}

function removeFrom(index: Map<number, Set<Peer>>, id: number, peer: Peer) {
  const group = index.get(id);
  group?.delete(peer);
  if (group?.size === 0) index.delete(id);
}
