import type { ClientFrame, Marks, ServerFrame } from "./frames.ts";
import { closeCodes } from "./rules.ts";

/** Retry with exponential backoff and jitter. */
const retryMs = { first: 500, most: 30_000 };
/** All sockets of a process that stops reconnect to the others within this time. */
const movingMs = 2_000;
/** A ping follows after so much silence, sooner while a message is unacknowledged; `timeout` is for its answer. */
const pingMs = { idle: 25_000, unacknowledged: 5_000, timeout: 5_000 };
const watchEveryMs = 1_000;

/**
 * `open`: connected. `waiting`: disconnected, retrying. `tooMany`: disconnected because of other windows, until this one is
 * used. `ended`: signed out.
 */
export type ChatStatus = "connecting" | "open" | "waiting" | "tooMany" | "ended";
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
 * idempotency key, and catches up in entered conversations from the last message without a gap. Messages that arrive before
 * a conversation has caught up are held until then, so that no older one is shown after them.
 */
export function chatConnection({ open, isSignedOut = async () => false }: Options) {
  const listeners = new Set<(event: ChatEvent) => void>();
  const outbox = new Map<string, ClientFrame & { action: "message" }>();
  const entered = new Map<string, Place>();
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
    if (to === "ended") for (const place of entered.values()) release(place);
    emit({ action: "status", status });
  }
  /** Emits a message, once the messages before it are there. */
  function show(message: MessageFrame) {
    const place = entered.get(message.conversationCode);
    if (place?.state === "catching up") place.held.push(message);
    else emit(message);
  }
  function release(place: Place) {
    for (const message of place.held.splice(0)) emit(message);
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
    for (const place of entered.values()) place.state = "catching up";
    if (code === closeCodes.signedOut) return setStatus("ended");
    // This one reconnects when it is looked at (`wake`) or written in.
    if (code === closeCodes.tooMany) return setStatus("tooMany");
    setStatus("waiting");
    failures++;
    const most = Math.min(retryMs.most, retryMs.first * 2 ** (failures - 1));
    const isMoving = wasWelcome && code === closeCodes.goingAway;
    retry = setTimeout(connect, isMoving ? movingMs * Math.random() : most * (0.5 + Math.random() / 2));
    if (!wasWelcome && failures === 2 && (await isSignedOut().catch(() => false))) {
      clearTimeout(retry);
      setStatus("ended");
    }
  }

  function receive(frame: ServerFrame) {
    const sent = "clientKey" in frame && frame.clientKey ? outbox.get(frame.clientKey) : undefined;
    if ("clientKey" in frame && frame.clientKey && (frame.action === "stored" || "err" in frame))
      outbox.delete(frame.clientKey);
    const place = "conversationCode" in frame ? entered.get(frame.conversationCode ?? "") : undefined;
    if ("err" in frame) {
      emit(frame);
      if (place && frame.action === "connect") {
        place.state = "refused";
        release(place);
      }
    } else if ("msg" in frame) {
      if (place?.state === "caught up") place.last = Math.max(place.last ?? 0, frame.messageId);
      show(frame);
    } else {
      emit(frame);
      if (place && "marks" in frame) caughtUp(place, frame);
      if (sent && frame.action === "stored" && "at" in frame) show(messageOf(self, sent, frame));
    }
  }

  function caughtUp(place: Place, { conversationCode, messages, isMore }: Extract<ServerFrame, { marks: Marks }>) {
    place.last = messages.at(-1)?.messageId ?? place.last;
    if (isMore) return enter(conversationCode, place.last);
    place.state = "caught up";
    release(place);
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
      const place: Place = { last, state: "catching up", held: [] };
      entered.set(code, place);
      if (status === "open") enter(code, last);
      return () => {
        entered.delete(code);
        release(place);
      };
    },
    /** Sends a message, now or after reconnecting; `stored` and the message itself, or an `err` with its key follows. */
    sendMessage(conversationCode: string, msg: string, clientKey: string) {
      const frame = { action: "message", conversationCode, msg, clientKey } as const;
      outbox.set(clientKey, frame);
      if (status === "open") send(frame);
      else if (status === "tooMany") connect();
    },
    /** Sends a frame that is dropped while disconnected: typing, marks, history. */
    send,
    /** Reconnects or pings at once: the network is back, or the window is looked at or used. */
    wake() {
      if (!socket && status !== "ended") connect();
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

/**
 * An entered conversation: the last id without a gap before it, whether the next message directly follows it, and the
 * messages that wait for those before them. `refused`: the conversation could not be read.
 */
type Place = { last: number | undefined; state: "catching up" | "caught up" | "refused"; held: MessageFrame[] };
type MessageFrame = Extract<ServerFrame, { msg: string }>;

/** A message of this connection once it is stored, as the other windows of its sender receive it. */
const messageOf = (
  self: Sender,
  { conversationCode, msg, clientKey }: ClientFrame & { action: "message" },
  { messageId, at, held }: Extract<ServerFrame, { at: number; action: "stored" }>,
): MessageFrame => ({
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
