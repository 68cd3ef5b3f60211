import type { ClientFrame, ServerFrame } from "./frames.ts";
import { closeCodes } from "./rules.ts";

/** Retry with exponential backoff and jitter. */
const retryMs = { first: 500, most: 30_000 };
/** A ping follows after so much silence, sooner while a message is unacknowledged; `timeout` is for its answer. */
const pingMs = { idle: 25_000, unacknowledged: 5_000, timeout: 5_000 };
const watchEveryMs = 1_000;

/** `open`: connected. `waiting`: disconnected, retrying. `ended`: signed out. */
export type ChatStatus = "connecting" | "open" | "waiting" | "ended";
export type ChatEvent = ServerFrame | { action: "status"; status: ChatStatus };

type Options = {
  /** Opens a socket to the chat. */
  open: () => WebSocket;
  /** Called when sockets cannot be opened: whether the reason is that nobody is signed in. */
  isSignedOut?: () => Promise<boolean>;
};

export type ChatConnection = ReturnType<typeof chatConnection>;

/**
 * The browser's side of the chat. It reconnects after every disconnection, retries unacknowledged messages under their
 * idempotency key, and catches up in entered conversations from the last message without a gap.
 */
export function chatConnection({ open, isSignedOut = async () => false }: Options) {
  const listeners = new Set<(event: ChatEvent) => void>();
  const outbox = new Map<string, ClientFrame & { action: "message" }>();
  /** For each entered conversation the last id without a gap before it, and whether the next message directly follows. */
  const entered = new Map<string, { last: number | undefined; isCaughtUp: boolean }>();
  let socket: WebSocket | undefined;
  let status: ChatStatus = "connecting";
  /** Who this connection belongs to, from its last welcome. */
  let self: Sender = { senderId: 0, userName: "" };
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let receivedAt = 0;
  let pingedAt: number | undefined;

  const emit = (event: ChatEvent) => {
    for (const listener of listeners) listener(event);
  };
  function setStatus(to: ChatStatus) {
    if (status === to) return;
    status = to;
    emit({ action: "status", status });
  }
  const send = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const enter = (conversationCode: string, last: number | undefined) =>
    send({ action: "connect", conversationCode, ...(last === undefined ? {} : { messageId: last }) });

  function connect() {
    clearTimeout(retry);
    retry = undefined;
    if (socket || status === "ended") return;
    const fresh = open();
    let isWelcome = false;
    socket = fresh;
    receivedAt = Date.now();
    pingedAt = undefined;
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      receivedAt = Date.now();
      pingedAt = undefined;
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.action === "welcome" && !("err" in frame)) {
        isWelcome = true;
        self = { senderId: frame.senderId, userName: frame.userName };
        resume();
      }
      receive(frame);
    };
    fresh.onclose = ({ code }) => {
      if (socket === fresh) void disconnected(code, isWelcome);
    };
    // A close event follows every error.
    fresh.onerror = () => {};
  }

  /** The server has accepted the socket: catch up, and retry what is not acknowledged. */
  function resume() {
    failures = 0;
    for (const [code, { last }] of entered) enter(code, last);
    for (const frame of outbox.values()) send(frame);
    setStatus("open");
  }

  async function disconnected(code: number, wasWelcome: boolean) {
    socket = undefined;
    // The first messages of the next socket may follow a gap.
    for (const place of entered.values()) place.isCaughtUp = false;
    if (code === closeCodes.signedOut) return setStatus("ended");
    setStatus("waiting");
    // Too many windows are open: this one reconnects when it is looked at (`wake`).
    if (code === closeCodes.tooMany) return;
    failures++;
    const most = Math.min(retryMs.most, retryMs.first * 2 ** (failures - 1));
    retry = setTimeout(connect, most * (0.5 + Math.random() / 2));
    if (!wasWelcome && failures === 2 && (await isSignedOut().catch(() => false))) {
      clearTimeout(retry);
      setStatus("ended");
    }
  }

  function receive(frame: ServerFrame) {
    const sent = "clientKey" in frame && frame.clientKey ? outbox.get(frame.clientKey) : undefined;
    if ("clientKey" in frame && frame.clientKey && (frame.action === "stored" || "err" in frame))
      outbox.delete(frame.clientKey);
    if ("err" in frame) return emit(frame);
    if (frame.action === "message" || frame.action === "connected") {
      const place = entered.get((frame as { conversationCode: string }).conversationCode);
      if (place && frame.action === "message" && "messageId" in frame && place.isCaughtUp)
        place.last = Math.max(place.last ?? 0, frame.messageId);
      if (place && "marks" in frame) {
        place.last = frame.messages.at(-1)?.messageId ?? place.last;
        place.isCaughtUp = !frame.isMore;
        if (frame.isMore) enter(frame.conversationCode, place.last);
      }
    }
    emit(frame);
    if (sent && frame.action === "stored" && "at" in frame) emit(messageOf(self, sent, frame));
  }

  /** Heartbeat: a silent connection is pinged, and dropped when it does not answer. */
  const watch = setInterval(() => {
    if (!socket) return;
    const now = Date.now();
    if (pingedAt !== undefined && now - pingedAt > pingMs.timeout) return drop();
    if (pingedAt !== undefined || now - receivedAt < (outbox.size > 0 ? pingMs.unacknowledged : pingMs.idle)) return;
    pingedAt = now;
    send({ action: "ping" });
  }, watchEveryMs);

  function drop() {
    const old = socket;
    if (!old) return;
    socket = undefined;
    old.close();
    void disconnected(0, true);
  }

  connect();
  return {
    get status() {
      return status;
    },
    /** Calls the listener with every event; returns the function that unsubscribes. */
    subscribe: (listener: (event: ChatEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens a conversation of which messages up to `last` are loaded; returns the function that leaves it. */
    enter(code: string, last: number | undefined) {
      entered.set(code, { last, isCaughtUp: false });
      if (status === "open") enter(code, last);
      return () => void entered.delete(code);
    },
    /** Sends a message, now or after reconnecting; `stored` and the message itself, or an `err` with its key follows. */
    sendMessage(conversationCode: string, msg: string, clientKey: string) {
      const frame = { action: "message", conversationCode, msg, clientKey } as const;
      outbox.set(clientKey, frame);
      if (status === "open") send(frame);
    },
    /** Sends a frame that is dropped while disconnected: typing, marks, history. */
    send,
    /** Reconnects or pings at once: the network is back, or the window is looked at. */
    wake() {
      if (!socket && (status === "waiting" || status === "connecting")) connect();
      else if (socket && pingedAt === undefined) {
        pingedAt = Date.now();
        send({ action: "ping" });
      }
    },
    close() {
      clearInterval(watch);
      clearTimeout(retry);
      const old = socket;
      socket = undefined;
      status = "ended";
      listeners.clear();
      old?.close();
    },
  };
}

type Sender = { senderId: number; userName: string };

/** A message of this connection once it is stored, as the other windows of its sender receive it. */
const messageOf = (
  self: Sender,
  { conversationCode, msg, clientKey }: ClientFrame & { action: "message" },
  { messageId, at, held }: Extract<ServerFrame, { at: number; action: "stored" }>,
): ServerFrame => ({
  action: "message",
  messageId,
  conversationCode,
  ...self,
  msg: msg.trim(),
  isReply: false,
  keyCode: null,
  at,
  isOwn: true,
  held,
  warnings: [],
  clientKey,
});
