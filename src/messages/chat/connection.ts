import type { ClientFrame, ServerFrame } from "./frames.ts";
import { closeCodes } from "./rules.ts";

/** How long a connection is waited for anew: doubled with each try, and never the same for two browsers. */
const retryMs = { first: 500, most: 30_000 };
/** After so much silence the server is asked whether it is there, sooner while it owes an answer. */
const silenceMs = { idle: 25_000, owed: 5_000, patience: 5_000 };
const watchEveryMs = 1_000;

/** `open`: connected. `waiting`: cut, trying again. `ended`: signed out. */
export type ChatStatus = "connecting" | "open" | "waiting" | "ended";
export type ChatEvent = ServerFrame | { action: "status"; status: ChatStatus };

type Options = {
  /** Opens a socket to the chat. */
  open: () => WebSocket;
  /** Asked when sockets cannot be opened: whether that is because nobody is signed in. */
  isSignedOut?: () => Promise<boolean>;
};

export type ChatConnection = ReturnType<typeof chatConnection>;

/**
 * A browser's side of the chat. It comes back after every cut; what was sent and not acknowledged is sent again under the
 * same key, and conversations that were entered catch up from the last message that came in order.
 */
export function chatConnection({ open, isSignedOut = async () => false }: Options) {
  const listeners = new Set<(event: ChatEvent) => void>();
  const outbox = new Map<string, ClientFrame & { action: "message" }>();
  /** The last message of each entered conversation up to which nothing is missing, and whether what comes now follows it. */
  const entered = new Map<string, { last: number | undefined; isCaughtUp: boolean }>();
  let socket: WebSocket | undefined;
  let status: ChatStatus = "connecting";
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let askedAt: number | undefined;

  const emit = (event: ChatEvent) => {
    for (const listener of listeners) listener(event);
  };
  function turn(to: ChatStatus) {
    if (status === to) return;
    status = to;
    emit({ action: "status", status });
  }
  const transmit = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const enter = (conversationCode: string, last: number | undefined) =>
    transmit({ action: "connect", conversationCode, ...(last === undefined ? {} : { messageId: last }) });

  function connect() {
    clearTimeout(retry);
    retry = undefined;
    if (socket || status === "ended") return;
    const fresh = open();
    let isWelcome = false;
    socket = fresh;
    heardAt = Date.now();
    askedAt = undefined;
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return;
      heardAt = Date.now();
      askedAt = undefined;
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.action === "welcome") {
        isWelcome = true;
        begin();
      }
      take(frame);
    };
    fresh.onclose = ({ code }) => {
      if (socket === fresh) void lost(code, isWelcome);
    };
    // What happened is told by the close that follows.
    fresh.onerror = () => {};
  }

  /** The socket is ours: what was missed is asked for, what was not acknowledged is sent again. */
  function begin() {
    failures = 0;
    for (const [code, { last }] of entered) enter(code, last);
    for (const frame of outbox.values()) transmit(frame);
    turn("open");
  }

  async function lost(code: number, wasWelcome: boolean) {
    socket = undefined;
    // What the next socket brings first comes after a gap.
    for (const place of entered.values()) place.isCaughtUp = false;
    if (code === closeCodes.signedOut) return turn("ended");
    turn("waiting");
    // Too many windows are open: this one comes back when somebody looks at it.
    if (code === closeCodes.tooMany) return;
    failures++;
    const most = Math.min(retryMs.most, retryMs.first * 2 ** (failures - 1));
    retry = setTimeout(connect, most * (0.5 + Math.random() / 2));
    if (!wasWelcome && failures === 2 && (await isSignedOut().catch(() => false))) {
      clearTimeout(retry);
      turn("ended");
    }
  }

  function take(frame: ServerFrame) {
    if ("clientKey" in frame && frame.clientKey && (frame.action === "stored" || "err" in frame))
      outbox.delete(frame.clientKey);
    if ("err" in frame) return emit(frame);
    if (frame.action === "message" || frame.action === "connected") {
      const place = entered.get((frame as { conversationCode: string }).conversationCode);
      if (place && frame.action === "message" && "messageId" in frame && place.isCaughtUp) place.last = frame.messageId;
      if (place && "marks" in frame) {
        place.last = frame.messages.at(-1)?.messageId ?? place.last;
        place.isCaughtUp = !frame.isMore;
        if (frame.isMore) enter(frame.conversationCode, place.last);
      }
    }
    emit(frame);
  }

  /** A connection that is dead says nothing: it is asked, and left when it does not answer. */
  const watch = setInterval(() => {
    if (!socket) return;
    const now = Date.now();
    if (askedAt !== undefined && now - askedAt > silenceMs.patience) return cut();
    if (askedAt !== undefined || now - heardAt < (outbox.size > 0 ? silenceMs.owed : silenceMs.idle)) return;
    askedAt = now;
    transmit({ action: "ping" });
  }, watchEveryMs);

  function cut() {
    const old = socket;
    if (!old) return;
    socket = undefined;
    old.close();
    void lost(0, true);
  }

  connect();
  return {
    get status() {
      return status;
    },
    /** Hears everything from now on; call the answer to stop. */
    subscribe: (listener: (event: ChatEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens a conversation whose messages up to `last` are here; call the answer to leave it. */
    enter(code: string, last: number | undefined) {
      entered.set(code, { last, isCaughtUp: false });
      if (status === "open") enter(code, last);
      return () => void entered.delete(code);
    },
    /** Sends a message, now or when that is possible again; `stored` or an `err` with its key follows. */
    say(conversationCode: string, msg: string, clientKey: string) {
      const frame = { action: "message", conversationCode, msg, clientKey } as const;
      outbox.set(clientKey, frame);
      if (status === "open") transmit(frame);
    },
    /** What counts only now: typing, marks, a look at older messages. */
    tell: transmit,
    /** The network is there again, or somebody looks: the next try is now. */
    wake() {
      if (!socket && (status === "waiting" || status === "connecting")) connect();
      else if (socket && askedAt === undefined) {
        askedAt = Date.now();
        transmit({ action: "ping" });
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
