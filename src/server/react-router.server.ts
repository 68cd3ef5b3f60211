import type { FastifyInstance } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { badAddress, Refusal } from "#src/shared/refusal.ts";
import { pageBody } from "./page-body.server.ts";

const readBuild = () => import("virtual:react-router/server-build");

const formType = "application/x-www-form-urlencoded";

/** Every address that Fastify itself does not know is a page. Forms are all they take; `bodyLimit` holds for those too. */
export async function pages(app: FastifyInstance, { isBuilt }: { isBuilt: boolean }) {
  // Given as a function, the build is read and its routes are ranked for every request: only while it changes.
  const respond = createRequestHandler(isBuilt ? await readBuild() : readBuild, process.env.NODE_ENV);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.all<{ Body: Buffer<ArrayBuffer> | undefined }>("/*", async (request, reply) => {
    const url = `${request.protocol}://${request.host}${request.url}`;
    if (request.method === "TRACE" || !URL.canParse(url)) throw new Refusal(400, badAddress);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      for (const one of [value].flat()) if (one) headers.append(name, one);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    if (hasBody) headers.set("content-type", formType);
    const abort = new AbortController();
    reply.raw.once("close", () => !reply.raw.writableFinished && abort.abort());
    const context = new RouterContextProvider();
    context.set(appContext, request.ctx);
    const answer = await respond(
      new Request(url, {
        method: request.method,
        headers,
        signal: abort.signal,
        ...(hasBody ? { body: request.body ?? "" } : {}),
      }),
      context,
    );
    // A page shows who is signed in: nobody else may keep it, and after signing out it does not come back either.
    const kept = request.ctx.member ? "private, no-store" : "private, no-cache";
    if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", kept);
    const body = context.get(pageBody);
    if (!body) return reply.send(answer);
    reply.status(answer.status);
    for (const [name, value] of answer.headers) reply.header(name, value);
    return reply.send(body);
  });
}
