import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { pageBody, pageRefusal, pageThreads } from "#src/server/rendering/contexts.server.ts";
import { pageAddress } from "#src/server/rendering/head-tags.server.ts";
import { renderPage } from "#src/server/rendering/page.server.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { headScript } from "#src/shared/head-script.server.ts";
import { htmlPartsOf, withHtmlParts } from "#src/shared/html-part.server.ts";
import { jsonLdScripts } from "#src/shared/json-ld.server.ts";
import { reportedRefusal } from "#src/shared/unavailable.server.ts";

export { streamTimeout } from "#src/server/rendering/page.server.tsx";

/**
 * Sends every page whole (docs/decisions/083): its loaders have finished, so nothing in it is late, and one
 * buffer is written and sent faster than many chunks. The HTML goes to `pageBody`. A rendering thread makes it where one
 * is ready (docs/decisions/093).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, log, origin } = context.get(appContext);
  const data = serverHandoffStream && (await readWhole(serverHandoffStream));
  const address = status === 200 ? pageAddress(origin, request.url) : undefined;
  const head = jsonLdScripts(context);
  const script = headScript(context, nonce);
  const page = { url: request.url, script, head, address, data, nonce, waits: import.meta.env.PROD };
  const { html, faults } = await (context.get(pageThreads)?.render(page, router) ?? renderPage(page, router));
  if (!request.signal.aborted) for (const error of faults) log.error({ err: error });
  context.set(pageBody, withHtmlParts(html, htmlPartsOf(context)));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { headers, status: faults.length > 0 ? 500 : status });
}

/** The loaders' data, encoded for the router in the browser. */
async function readWhole(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An unknown address is no error to log; neither is a client that disconnected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error as { status?: number }).status) return;
  const ctx = context.get(appContext);
  const refusal = reportedRefusal(ctx, error);
  if (!refusal) return ctx.log.error({ err: error });
  context.set(pageRefusal, refusal);
};
