import type { WebSocket } from "ws";
import type { Context } from "#src/shared/context.server.ts";
import type { ServerFrame } from "./frames.ts";
import { closeCodes, type SocketLimits } from "./rules.ts";

/** One open socket of a member. */
export type Peer = {
  socket: WebSocket;
  /** The request that opened it; whose session it was is asked again. */
  ctx: Context & { member: NonNullable<Context["member"]>; session: NonNullable<Context["session"]> };
  /** The business whose conversations this member reads. */
  businessId: number | null;
  /** The session's id in hex, as it is announced when it ends. */
  session: string;
  isAlive: boolean;
  /** Frames it may still send, and when that was counted. */
  frames: { left: number; at: number };
  /** When it last said that its member is typing. */
  typedAt: number;
};

/** The open sockets of this process, by member and by business. */
export type Peers = ReturnType<typeof openPeers>;

export function openPeers(limits: SocketLimits) {
  const all = new Set<Peer>();
  const byMember = new Map<number, Set<Peer>>();
  const byBusiness = new Map<number, Set<Peer>>();

  /** Takes a socket in; the member's oldest one has to go when there are too many. */
  function add(peer: Peer) {
    const own = enter(byMember, peer.ctx.member.id, peer);
    if (peer.businessId !== null) enter(byBusiness, peer.businessId, peer);
    all.add(peer);
    const [oldest] = own;
    if (own.size > limits.perMember && oldest) close(oldest, closeCodes.tooMany);
  }

  function remove(peer: Peer) {
    all.delete(peer);
    leave(byMember, peer.ctx.member.id, peer);
    if (peer.businessId !== null) leave(byBusiness, peer.businessId, peer);
  }

  /** Ends a socket: from now on it hears nothing, and one that does not answer is cut. */
  function close(peer: Peer, code: number) {
    remove(peer);
    peer.socket.close(code);
    setTimeout(() => peer.socket.terminate(), limits.goodbyeMs).unref();
  }

  /** Writes text to a socket; one that does not read is closed, and catches up when it comes back. */
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
    sendText,
    send: (peer: Peer, frame: ServerFrame) => sendText(peer, JSON.stringify(frame)),
    ofMember: (id: number): Iterable<Peer> => byMember.get(id) ?? [],
    ofBusiness: (id: number): Iterable<Peer> => byBusiness.get(id) ?? [],
    /** Asks every socket whether it is still there; who did not answer the last time is cut. */
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

function enter(rooms: Map<number, Set<Peer>>, id: number, peer: Peer) {
  const room = rooms.get(id) ?? new Set();
  rooms.set(id, room.add(peer));
  return room;
}

function leave(rooms: Map<number, Set<Peer>>, id: number, peer: Peer) {
  const room = rooms.get(id);
  room?.delete(peer);
  if (room?.size === 0) rooms.delete(id);
}
