import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { type WebSocket, WebSocketServer } from "ws";
import { type Context, requireMemberInPerson } from "#src/shared/context.server.ts";
import { notAllowed, Refusal } from "#src/shared/refusal.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import { clientKey, tooManyAttempts } from "#src/shared/throttle.server.ts";
import { openChat } from "./chat.server.ts";
import type { Peer } from "./peers.server.ts";
import { chatAddress, chatTexts, openingCost, type SocketLimits, socketLimits } from "./rules.ts";

/** Whether a request asks for the chat's socket; other upgrades are left to others. */
export const wantsChat = ({ url = "", headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === "websocket" && url.split("?")[0] === chatAddress;

export type ChatOptions = {
  /** The database, for a connection of the chat's own. */
  url: string;
  limits?: Partial<SocketLimits>;
  messagesPerMinute?: number;
  /** How long a statement of the chat may take. */
  statementMs?: number | undefined;
};

type Upgrade = { socket: Duplex; head: Buffer; response: ServerResponse };

/**
 * The live chat's socket. An upgrade goes through the application like every request, so that the one session hook
 * authenticates it before it becomes a socket. It answers 401 to visitors; 403 to other origins and to an admin who
 * impersonates a member; 426 to a request that is no WebSocket upgrade; 429 above the member's rate limit; 503 while the
 * database cannot be reached, or at the limit of sockets of a client address. Browsers retry with backoff.
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
  const { statementMs = statementLimits.requestMs } = options;
  const limited = <Result>(work: () => Result) => limitStatements(statementMs, work);
  const chat = openChat(deps, { ...options, limits, limited, log: app.log, metrics });
  const { peers, budget, receiver } = chat;
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
    const { id } = requireMemberInPerson(request.ctx);
    if (!upgrade) return reply.status(426).header("upgrade", "websocket").send({ message: chatTexts.unsupported });
    if (!budget.take(id, openingCost)) throw new Refusal(429, tooManyAttempts(1), undefined, { retryAfterSeconds: 1 });
    if (!(await chat.isReady())) throw new Refusal(503, chatTexts.unavailable);
    if (!peers.hasRoom(clientKey(request.ctx.client), id)) throw new Refusal(503, chatTexts.unavailable);
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
      address: clientKey(ctx.client),
      isAlive: true,
      waiting: [],
      isReading: false,
      onDrain: () => limited(() => receiver.resume(peer)),
      typedAt: 0,
    };
    socket
      .on("message", (data, isBinary) =>
        limited(() => receiver.receive(peer, isBinary ? undefined : (data as Buffer).toString())),
      )
      .on("ping", () => receiver.control(peer))
      .on("pong", () => {
        peer.isAlive = true;
        receiver.control(peer);
      })
      .on("close", () => peers.remove(peer))
      .on("error", () => socket.terminate());
    void limited(() => chat.welcome(peer));
  }

  const timers = [
    setInterval(() => {
      peers.ping();
      budget.prune();
    }, limits.pingEveryMs),
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
