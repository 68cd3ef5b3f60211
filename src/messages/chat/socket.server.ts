import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { type WebSocket, WebSocketServer } from "ws";
import { type Context, requireMemberInPerson } from "#src/shared/context.server.ts";
import { notAllowed, Refusal } from "#src/shared/refusal.ts";
import { openChat } from "./chat.server.ts";
import type { Peer } from "./peers.server.ts";
import { chatAddress, chatTexts, type SocketLimits, socketLimits } from "./rules.ts";

/** Whether a request asks for the chat's socket; other upgrades are left to others. */
export const wantsChat = ({ url = "", headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === "websocket" && url.split("?")[0] === chatAddress;

export type ChatOptions = {
  /** The database, for a connection of the chat's own. */
  url: string;
  limits?: Partial<SocketLimits>;
  messagesPerMinute?: number;
};

type Upgrade = { socket: Duplex; head: Buffer; response: ServerResponse };

/**
 * The live chat's socket. An upgrade goes through the application like every request, so that the one session hook
 * authenticates it before it becomes a socket. 401 for visitors, 403 for other origins and for an admin who impersonates a
 * member, 426 without an upgrade, 503 while the database cannot be reached.
 */
export async function chatSocket(
  app: FastifyInstance,
  {
    deps,
    options,
    metrics,
  }: { deps: Pick<Context, "db" | "clock" | "origin">; options: ChatOptions; metrics: Registry },
) {
  const limits = { ...socketLimits, ...options.limits };
  const chat = openChat(deps, { ...options, limits, log: app.log, metrics });
  const { peers } = chat;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameMaxBytes,
  });
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!wantsChat(request)) return;
    socket.on("error", () => {});
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    // A refusal is an ordinary HTTP answer, after which the connection is closed.
    response.once("finish", () => socket.end());
    upgrades.set(request, { socket, head, response });
    app.routing(request, response);
  });

  app.get(chatAddress, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade && !isOwnPage(request)) throw new Refusal(403, notAllowed);
    requireMemberInPerson(request.ctx);
    if (!upgrade) return reply.status(426).header("upgrade", "websocket").send({ message: chatTexts.unsupported });
    if (!(await chat.isReady())) throw new Refusal(503, chatTexts.unavailable);
    reply.hijack();
    upgrade.response.detachSocket(upgrade.socket as Socket);
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => open(socket, request.ctx));
    return reply;
  });

  function open(socket: WebSocket, ctx: Context) {
    const { member, session } = ctx as Peer["ctx"];
    const peer: Peer = {
      socket,
      ctx: { ...ctx, log: app.log, member, session },
      session: session.id.toString("hex"),
      isAlive: true,
      frames: { left: limits.frames.capacity, at: performance.now() },
      typedAt: 0,
    };
    socket
      .on("message", (data, isBinary) => chat.receive(peer, isBinary ? undefined : (data as Buffer).toString()))
      .on("pong", () => (peer.isAlive = true))
      .on("close", () => peers.remove(peer))
      .on("error", () => socket.terminate());
    void chat.welcome(peer);
  }

  const timers = [
    setInterval(() => peers.ping(), limits.pingEveryMs),
    setInterval(() => void chat.checkSessions(), limits.sessionCheckEveryMs),
  ];
  for (const timer of timers) timer.unref();

  // Runs before the server waits for its connections to end.
  app.addHook("preClose", async () => {
    for (const timer of timers) clearInterval(timer);
    await chat.close();
  });
}

/** Browsers always send the origin of a socket's page. */
const isOwnPage = ({ headers, siteOrigin }: FastifyRequest) => headers.origin === siteOrigin;
