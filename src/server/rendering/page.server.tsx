import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { withoutRouteMarks } from "#src/shared/kept-html.server.ts";
import { NonceContext } from "#src/ui/nonce.ts";
import { type PageParts, wholePage } from "./scripts.server.ts";

export const streamTimeout = 5000;
/** Timeout of a page that waits for late parts; a busy process gets further turns of the event loop before it aborts. */
const renderTimeoutMs = streamTimeout + 1000;
const extraTurns = 100;

export type Page = PageParts & { url: string };
/** A page's bytes, not shared with another page, and the errors of parts that are missing from it. */
export type RenderedPage = { html: Buffer; faults: unknown[] };

/** Renders the whole page that React Router describes (docs/decisions/083). Rejects with what its frame throws. */
export async function renderPage(page: Page, router: EntryContext): Promise<RenderedPage> {
  const { url, nonce } = page;
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={url} {...(nonce === undefined ? {} : { nonce })} />
    </NonceContext>
  );
  const rendered = bytesOf(`<!DOCTYPE html>${withoutRouteMarks(renderToString(document))}`);
  if (!rendered.includes(leftToBrowser)) return { html: wholePage(rendered, page), faults: [] };
  const slow = await renderSlowly(document, nonce);
  return { html: wholePage(slow.html, page), faults: slow.faults };
}

/** React's mark of a part that the browser has to render: its code was not loaded yet, or it failed. */
const leftToBrowser = "<!--$!-->";

let buffer = Buffer.allocUnsafeSlow(0);

/** A page's bytes in a reused buffer: valid until the next page is rendered. */
function bytesOf(html: string): Buffer {
  const mostBytes = 3 * html.length;
  if (buffer.length < mostBytes) buffer = Buffer.allocUnsafeSlow(2 * mostBytes);
  return buffer.subarray(0, buffer.write(html));
}

/** Renders a page with late parts: waits for the code of every part. */
function renderSlowly(document: ReactNode, nonce: string | undefined): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const faults: unknown[] = [];
    let isDone = false;
    function abandon(turnsLeft: number) {
      if (turnsLeft === 0) abort();
      else if (!isDone) setImmediate(abandon, turnsLeft - 1);
    }
    const timer = setTimeout(abandon, renderTimeoutMs, extraTurns);
    const { pipe, abort } = renderToPipeableStream(document, {
      ...(nonce === undefined ? {} : { nonce }),
      // Large late parts must be inlined where they belong: moving them there afterwards would need scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        isDone = true;
        clearTimeout(timer);
        const pieces: Uint8Array[] = [];
        const body = new Writable({
          write(piece: Uint8Array, _encoding, done) {
            pieces.push(piece);
            done();
          },
        });
        body.once("finish", () => resolve({ html: Buffer.concat(pieces), faults }));
        pipe(body);
      },
      onShellError(error) {
        isDone = true;
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => void faults.push(error),
    });
  });
}
