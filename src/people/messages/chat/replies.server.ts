import { Counter, type Registry } from "prom-client";
import type { Log } from "#src/shared/context.server.ts";
import { unexpectedError } from "#src/shared/refusal.ts";
import { countFullStorage } from "#src/shared/storage-full.server.ts";
import { reportedRefusal } from "#src/shared/unavailable.server.ts";
import type { HeldState } from "../rules.ts";
import type { FrameName } from "./frames.ts";
import type { Peer, Peers } from "./peers.server.ts";

type Acknowledged = {
  conversationCode: string;
  clientKey: string;
  messageId: number;
  at: Date;
  held: HeldState;
  isRetry: boolean;
};

export type Replies = ReturnType<typeof openReplies>;

/** Acknowledges or refuses the frames of sockets, and counts messages by their outcome. */
export function openReplies({ peers, log, metrics }: { peers: Peers; log: Log; metrics: Registry }) {
  const messages = new Counter({
    name: "chat_messages_total",
    help: "Messages that came over sockets: stored, stored before, refused",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  return {
    acknowledge(peer: Peer, { isRetry, at, ...stored }: Acknowledged) {
      messages.inc({ outcome: isRetry ? "again" : "stored" });
      peers.send(peer, { action: "stored", ...stored, at: at.getTime() });
    },
    /** Answers a frame with the sentence of a refusal; any other error is logged. */
    refuse(peer: Peer, { action, conversationCode, clientKey }: FrameName, error: unknown) {
      if (action === "message") messages.inc({ outcome: "refused" });
      const refusal = reportedRefusal({ log, onFull: (store) => countFullStorage(metrics, store) }, error);
      if (!refusal) log.error({ err: error }, "a chat frame failed");
      peers.send(peer, {
        action,
        ...(conversationCode === undefined ? {} : { conversationCode }),
        ...(clientKey === undefined ? {} : { clientKey }),
        err: refusal?.message ?? unexpectedError,
      });
    },
  };
}
