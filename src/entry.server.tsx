import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { pageBody } from "#src/server/page-body.server.ts";
import { dataScripts, withScriptsAfterPaint } from "#src/server/page-scripts.server.ts";
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
  const marked = ctx.nonce === undefined ? {} : { nonce: ctx.nonce };
  const { html, isBroken } = await renderPage(
    <NonceContext value={ctx.nonce}>
      <ServerRouter context={routerContext} url={request.url} {...marked} />
    </NonceContext>,
    request,
    ctx,
  );
  const data = serverHandoffStream && (await readWhole(serverHandoffStream));
  context.set(pageBody, Buffer.from(finished(html, { data, nonce: ctx.nonce, head: jsonLdScripts(context) })));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { headers, status: isBroken ? 500 : status });
}

/** What the loaders answered, as the router in the browser reads it. */
async function readWhole(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

type Page = { html: string; isBroken: boolean };

/** How React marks a part that it leaves to the browser: its code was not there yet, or it failed. */
const leftToBrowser = "<!--$!-->";

/** The page as one text, which React begins without its doctype; only a page with a part that is late goes the longer way. */
async function renderPage(page: ReactNode, request: Request, ctx: Context): Promise<Page> {
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  return html.includes(leftToBrowser) ? renderSlowly(page, request, ctx) : { html, isBroken: false };
}

/** Waits for the code of every part; what fails is logged. */
function renderSlowly(page: ReactNode, { signal }: Request, { nonce, log }: Context): Promise<Page> {
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
        body.once("finish", () => resolve({ html: Buffer.concat(pieces).toString(), isBroken: failed.length > 0 }));
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

/**
 * The page with its head finished: `head` is what its loader said to search engines, where scripts in the browser pass
 * over it. At its end stand the loaders' `data`: React would wait for them as for a part that is late.
 */
function finished(html: string, { data, nonce, head }: { data?: string | undefined; nonce?: string; head: string }) {
  const page = import.meta.env.PROD ? withScriptsAfterPaint(html) : html;
  const endOfHead = page.indexOf("</head>");
  const endOfBody = page.lastIndexOf("</body>");
  if (endOfHead < 0 || endOfBody < 0) return page;
  const end = data === undefined ? "" : dataScripts(data, nonce);
  return page.slice(0, endOfHead) + head + page.slice(endOfHead, endOfBody) + end + page.slice(endOfBody);
}

/** An address that does not exist is no error of ours; neither is a reader who left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error as { status?: number }).status) return;
  context.get(appContext).log.error({ err: error });
};
