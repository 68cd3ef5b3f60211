import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { pageBody } from "#src/server/page-body.server.ts";
import { wholePage } from "#src/server/page-scripts.server.ts";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { jsonLdScripts } from "#src/shared/json-ld.server.ts";
import { NonceContext } from "#src/ui/nonce.ts";

export const streamTimeout = 5000;
/** A page that is not done by then waits for something that does not come, or the process is busy: then it gets more turns. */
const patienceMs = streamTimeout + 1000;
const patienceTurns = 100;

/**
 * Everybody gets the page whole (docs/decisions/083): loaders are awaited before, so nothing in it comes late, and one
 * text is written and sent faster than many pieces. The HTML lies in `pageBody`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
) {
  const ctx = context.get(appContext);
  const { nonce } = ctx;
  const data = serverHandoffStream && (await readWhole(serverHandoffStream));
  const parts = { head: jsonLdScripts(context), data, nonce, waits: import.meta.env.PROD };
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
    </NonceContext>
  );
  const rendered = bytesOf(`<!DOCTYPE html>${renderToString(page)}`);
  const { html, isBroken } = rendered.includes(leftToBrowser)
    ? await renderSlowly(page, request, ctx)
    : { html: rendered, isBroken: false };
  context.set(pageBody, wholePage(html, parts));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { headers, status: isBroken ? 500 : status });
}

/** What the loaders answered, as the router in the browser reads it. */
async function readWhole(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** How React marks a part that it leaves to the browser: its code was not there yet, or it failed. */
const leftToBrowser = "<!--$!-->";

let room = Buffer.allocUnsafeSlow(0);

/** A page's bytes, in the same memory each time: they have to be used before the next page is rendered. */
function bytesOf(html: string): Buffer {
  const mostBytes = 3 * html.length;
  if (room.length < mostBytes) room = Buffer.allocUnsafeSlow(2 * mostBytes);
  return room.subarray(0, room.write(html));
}

type SlowPage = { html: Buffer; isBroken: boolean };

/** Renders a page with a part that is late: waits for the code of every part; what fails is logged. */
function renderSlowly(page: ReactNode, { signal }: Request, { nonce, log }: Context): Promise<SlowPage> {
  return new Promise((resolve, reject) => {
    const failed: unknown[] = [];
    let isDone = false;
    function abandon(turnsLeft: number) {
      if (turnsLeft === 0) abort();
      else if (!isDone) setImmediate(abandon, turnsLeft - 1);
    }
    const timer = setTimeout(abandon, patienceMs, patienceTurns);
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce === undefined ? {} : { nonce }),
      // Parts whose code comes later stand where they belong, however large: without scripts nobody would move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        isDone = true;
        clearTimeout(timer);
        if (!signal.aborted) for (const error of failed) log.error({ err: error });
        const pieces: Uint8Array[] = [];
        const body = new Writable({
          write(piece: Uint8Array, _encoding, done) {
            pieces.push(piece);
            done();
          },
        });
        body.once("finish", () => resolve({ html: Buffer.concat(pieces), isBroken: failed.length > 0 }));
        pipe(body);
      },
      onShellError(error) {
        isDone = true;
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => void failed.push(error),
    });
  });
}

/** An address that does not exist is no error of ours; neither is a reader who left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error as { status?: number }).status) return;
  context.get(appContext).log.error({ err: error });
};
