import { Gauge, type Registry } from "prom-client";
import type { Context, Log } from "#src/shared/context.server.ts";
import { messagesPerMinute } from "../rules.ts";
import { conversationCache } from "./conversation-cache.server.ts";
import { openDelivery } from "./deliver.server.ts";
import { openPeers, type Peer } from "./peers.server.ts";
import { readerOf } from "../service.server.ts";
import { selectUnread } from "./queries.server.ts";
import { frameBudget } from "./frame-budget.server.ts";
import { openReceiver } from "./receive.server.ts";
import { openReplies } from "./replies.server.ts";
import { closeCodes, type SocketLimits } from "./rules.ts";
import { openStore } from "./store.server.ts";

type Options = {
  url: string;
  limits: SocketLimits;
  messagesPerMinute?: number;
  /** Runs work whose statements have a time limit. */
  limited: <Result>(work: () => Result) => Result;
  log: Log;
  metrics: Registry;
};

/** The chat of one process. Data flows one way: socket → receive → store → events → deliver → socket. */
export function openChat(
  { db, clock, origin }: Pick<Context, "db" | "clock" | "origin">,
  { url, limits, limited, log, metrics, messagesPerMinute: perMinute = messagesPerMinute }: Options,
) {
  const peers = openPeers(limits);
  const conversations = conversationCache({ db });
  const replies = openReplies({ peers, log, metrics });
  const store = openStore({ url, clock, origin, perMinute });
  const budget = frameBudget(limits);
  const receiver = openReceiver({ clock }, { peers, conversations, store, replies, budget, limits });
  const deliver = openDelivery({ db }, { peers, conversations, replies, log });
  const delivering = deliverEvents();
  const logTrouble = (error: unknown) => log.error({ err: error }, "the chat's database");
  let isClosing = false;
  new Gauge({
    name: "chat_sockets",
    help: "Open sockets of the live chat",
    registers: [metrics],
    collect() {
      this.set(peers.all.size);
    },
  });
  new Gauge({
    name: "chat_waiting_bytes",
    help: "Bytes that wait for sockets of the live chat which read slowly",
    registers: [metrics],
    collect() {
      this.set(peers.waitingBytes());
    },
  });

  async function deliverEvents() {
    for await (const events of store.events)
      try {
        await limited(() => deliver(events));
      } catch (error) {
        // Nothing is lost: sockets that reconnect catch up by id.
        logTrouble(error);
        peers.closeAll(closeCodes.restart);
      }
  }

  return {
    peers,
    budget,
    receiver: {
      ...receiver,
      /** What comes while the chat is closing stays unanswered: browsers send it again to another node. */
      receive(peer: Peer, text: string | undefined) {
        if (!isClosing) receiver.receive(peer, text);
      },
    },

    /** Whether sockets can be served; connects to the database where it was away. */
    async isReady(): Promise<boolean> {
      try {
        if (!isClosing) await store.ready();
        return !isClosing;
      } catch (error) {
        logTrouble(error);
        return false;
      }
    },

    /** Adds a new socket and sends it who its member is and what is unread; what it sends meanwhile waits. */
    async welcome(peer: Peer) {
      peers.add(peer);
      peer.isReading = true;
      const { member } = peer.ctx;
      const { id: memberId, firstName, lastName } = member;
      try {
        const unread = await selectUnread({ db }, readerOf(member));
        peers.send(peer, { action: "welcome", senderId: memberId, userName: `${firstName} ${lastName}`, unread });
      } catch (error) {
        logTrouble(error);
        peers.close(peer, closeCodes.restart);
      }
      peer.isReading = false;
      receiver.resume(peer);
    },

    /** Looks for ended sessions, in case an announcement was missed. */
    async checkSessions() {
      const sessions = new Set([...peers.all].map(({ session }) => session));
      if (sessions.size > 0) await store.checkSessions([...sessions]).catch(logTrouble);
    },

    /** Stores and acknowledges what came in, then closes every socket. */
    async close() {
      isClosing = true;
      await store.close();
      await delivering;
      peers.closeAll(closeCodes.goingAway);
    },
  };
}
