import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "#src/shared/context.server.ts";

const respond = createRequestHandler(() => import("virtual:react-router/server-build"), process.env.NODE_ENV);

/** Every address that Fastify itself does not know is a page. */
export async function pages(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all("/*", async (request, reply) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      for (const one of [value].flat()) if (one) headers.append(name, one);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const abort = new AbortController();
    reply.raw.once("close", () => !reply.raw.writableFinished && abort.abort());
    const context = new RouterContextProvider();
    context.set(appContext, request.ctx);
    const answer = await respond(
      new Request(`${request.protocol}://${request.host}${request.url}`, {
        method: request.method,
        headers,
        signal: abort.signal,
        ...(hasBody ? { body: Readable.toWeb(request.raw) as BodyInit, duplex: "half" } : {}),
      }),
      context,
    );
    // A page shows who is signed in: nobody else may keep it, and after signing out it does not come back either.
    const kept = request.ctx.member ? "private, no-store" : "private, no-cache";
    if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", kept);
    return reply.send(answer);
  });
}
