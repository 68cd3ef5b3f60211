import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { pageBody } from "#src/server/page-body.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import { jsonLdScripts } from "#src/shared/json-ld.server.ts";
import { NonceContext } from "#src/ui/nonce.ts";

export const streamTimeout = 5000;
/** A page that is not done by then waits for something that does not come, or the process is busy: then it gets more turns. */
const patienceMs = streamTimeout + 1000;
const patienceTurns = 100;

/**
 * Everybody gets the page whole: loaders are awaited before, so nothing in it comes late, and one piece is sent faster
 * than many. The HTML lies in `pageBody`.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, log } = context.get(appContext);
  const marked = nonce === undefined ? {} : { nonce };
  return new Promise<Response>((resolve, reject) => {
    const failed: unknown[] = [];
    let isDone = false;
    function abandon(turnsLeft: number) {
      if (turnsLeft === 0) abort();
      else if (!isDone) setImmediate(abandon, turnsLeft - 1);
    }
    const timer = setTimeout(abandon, patienceMs, patienceTurns);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...marked} />
      </NonceContext>,
      {
        ...marked,
        // Parts whose code comes later stand where they belong, however large: without scripts nobody would move them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          isDone = true;
          clearTimeout(timer);
          if (!request.signal.aborted) for (const error of failed) log.error({ err: error });
          const pieces: Uint8Array[] = [];
          const body = new Writable({
            write(piece: Uint8Array, _encoding, done) {
              pieces.push(piece);
              done();
            },
          });
          body.once("finish", () => {
            context.set(pageBody, withHead(Buffer.concat(pieces), context));
            headers.set("content-type", "text/html; charset=utf-8");
            resolve(new Response(null, { headers, status: failed.length > 0 ? 500 : status }));
          });
          pipe(body);
        },
        onShellError(error) {
          isDone = true;
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => void failed.push(error),
      },
    );
  });
}

/**
 * The page with its head finished: what its loader said to search engines, where scripts in the browser pass over it; and
 * scripts fetched behind all that the page is painted with, since it can be read and used without them.
 */
function withHead(page: Buffer, context: RouterContextProvider): Buffer {
  const at = page.indexOf("</head>");
  if (at < 0) return page;
  const head = page
    .toString("utf8", 0, at)
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
  return Buffer.concat([Buffer.from(head + jsonLdScripts(context)), page.subarray(at)]);
}

/** An address that does not exist is no error of ours; neither is a reader who left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error as { status?: number }).status) return;
  context.get(appContext).log.error({ err: error });
};
