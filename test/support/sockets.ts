import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { type ClientOptions, WebSocket } from "ws";
import type { ClientFrame, ServerFrame } from "#src/people/messages/chat/frames.ts";
import { chatAddress } from "#src/people/messages/chat/rules.ts";

/** The site on a port of its own, where sockets can be opened. */
export async function listen(http: FastifyInstance): Promise<string> {
  if (http.server.listening) return originOf(http);
  await http.listen({ port: 0, host: "127.0.0.1" });
  return originOf(http);
}

const originOf = (http: FastifyInstance) => `http://127.0.0.1:${(http.server.address() as { port: number }).port}`;

type Any = Record<string, unknown> & { action: string };

/** A socket as a page of the site opens it; `next` waits for the next frame of an action and discards those before it. */
export async function openSocket(http: FastifyInstance, cookie: string, options: ClientOptions = {}) {
  const origin = await listen(http);
  const socket = new WebSocket(`${origin.replace("http", "ws")}${chatAddress}`, {
    headers: { cookie, origin },
    ...options,
  });
  const frames: Any[] = [];
  let onFrame = () => {};
  socket.on("message", (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as Any);
    onFrame();
  });
  const closed = new Promise<number>((done) => socket.once("close", done));
  await new Promise<void>((done, fail) => {
    socket.once("open", done);
    socket.once("unexpected-response", (_request, { statusCode }) => fail(new Error(String(statusCode))));
    socket.once("error", fail);
  });

  async function next<Frame = Any>(action: ServerFrame["action"], ms = 5_000): Promise<Frame> {
    const until = Date.now() + ms;
    for (;;) {
      const at = frames.findIndex((frame) => frame.action === action);
      if (at >= 0) return frames.splice(0, at + 1).at(-1) as Frame;
      if (Date.now() > until) throw new Error(`no ${action} came, but ${JSON.stringify(frames)}`);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, 50);
        onFrame = () => (clearTimeout(timer), done());
      });
    }
  }

  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  return {
    socket,
    frames,
    /** The code it was closed with. */
    closed,
    next,
    send,
    /** Sends a message and returns its key. */
    sendMessage(conversationCode: string, msg: string, clientKey: string = randomUUID()) {
      send({ action: "message", conversationCode, msg, clientKey });
      return clientKey;
    },
    close: () => socket.close(),
  };
}
