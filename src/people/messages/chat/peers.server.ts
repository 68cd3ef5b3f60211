import type { WebSocket } from "ws";
import type { Context } from "#src/shared/context.server.ts";
import type { ReadingFrame, ServerFrame } from "./frames.ts";
import { closeCodes, type SocketLimits } from "./rules.ts";
import { slowReaders } from "./slow-readers.server.ts";

/** One open socket of a member. */
export type Peer = {
  socket: WebSocket;
  /** The context of the request that opened it. Storing checks the session again. */
  ctx: Context & { member: NonNullable<Context["member"]>; session: NonNullable<Context["session"]> };
  /** The session's id in hex, as it is announced when it ends. */
  session: string;
  /** Its client address, as rate limits count it. */
  address: string;
  isAlive: boolean;
  /** Its frames that wait until those before them have read the database. */
  waiting: ReadingFrame[];
  isReading: boolean;
  /** Called when it has read what waited for it. */
  onDrain: () => void;
  /** When it last reported that its member is typing, in milliseconds since 1970. */
  typedAt: number;
};

/** The open sockets of this process, by member, by business and by client address. */
export type Peers = ReturnType<typeof openPeers>;

export function openPeers(limits: SocketLimits) {
  const all = new Set<Peer>();
  const byMember = new Map<number, Set<Peer>>();
  const byBusiness = new Map<number, Set<Peer>>();
  const byAddress = new Map<string, Set<Peer>>();
  const slow = slowReaders<Peer>(limits, (peer) => {
    detach(peer);
    peer.socket.terminate();
  });

  /**
   * Whether the member may open another socket from this client address. At the limit, it is accepted only if some member
   * has several sockets there, of which the oldest is closed. A member's only socket is never closed for somebody else.
   */
  function hasRoom(address: string, memberId: number): boolean {
    const there = byAddress.get(address);
    if (!there || there.size < limits.perAddress) return true;
    const members = new Set([...there].map(({ ctx }) => ctx.member.id));
    return members.add(memberId).size <= there.size;
  }

  /**
   * Adds a socket. Where its member has too many then, the oldest is closed: the newest window is the one in use. Where its
   * address has, the oldest of the member who has most there, so that nobody can take all places of a shared address.
   */
  function add(peer: Peer) {
    const { id, businessId } = peer.ctx.member;
    const own = addTo(byMember, id, peer);
    if (businessId !== null) addTo(byBusiness, businessId, peer);
    const atAddress = addTo(byAddress, peer.address, peer);
    all.add(peer);
    const [oldest] = own;
    if (own.size > limits.perMember && oldest) close(oldest, closeCodes.tooMany);
    if (atAddress.size > limits.perAddress) close(oldestOfMost(atAddress), closeCodes.tooMany);
  }

  /** Nothing more is sent to it. */
  function detach(peer: Peer) {
    all.delete(peer);
    const { id, businessId } = peer.ctx.member;
    removeFrom(byMember, id, peer);
    if (businessId !== null) removeFrom(byBusiness, businessId, peer);
    removeFrom(byAddress, peer.address, peer);
  }

  /** Closes a socket: it is sent nothing more, and is terminated when it does not close in time. */
  function close(peer: Peer, code: number) {
    detach(peer);
    peer.socket.close(code);
    slow.update(peer);
    setTimeout(() => peer.socket.terminate(), limits.goodbyeMs).unref();
  }

  /** Sends text to a socket. One that reads too slowly is closed, and catches up when it reconnects. */
  function sendText(peer: Peer, text: string) {
    const { socket } = peer;
    if (socket.readyState !== socket.OPEN) return;
    if (slow.isFull(peer)) return close(peer, closeCodes.slow);
    socket.send(text, (error) => {
      // It is closed, and removed then.
      if (error) return;
      slow.update(peer);
      if (!slow.isFull(peer)) peer.onDrain();
    });
    slow.update(peer);
  }

  return {
    all: all as ReadonlySet<Peer>,
    hasRoom,
    add,
    /** Forgets a socket that has been closed. */
    remove(peer: Peer) {
      detach(peer);
      slow.remove(peer);
    },
    close,
    /** Whether the socket has left so much unread that nothing may be read for it. */
    isFull: slow.isFull,
    /** How many bytes wait for slow readers, also for those that are closing. */
    waitingBytes: slow.bytes,
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

/** The oldest socket of the member who has most of these. */
function oldestOfMost(group: Iterable<Peer>): Peer {
  const byMember = Map.groupBy(group, ({ ctx }) => ctx.member.id);
  return [...byMember.values()].reduce((most, own) => (own.length > most.length ? own : most))[0]!;
}

function addTo<Key>(index: Map<Key, Set<Peer>>, id: Key, peer: Peer) {
  const group = index.get(id) ?? new Set();
  index.set(id, group.add(peer));
  return group;
}

function removeFrom<Key>(index: Map<Key, Set<Peer>>, id: Key, peer: Peer) {
  const group = index.get(id);
  group?.delete(peer);
  if (group?.size === 0) index.delete(id);
}
