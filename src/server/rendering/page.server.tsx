import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { NonceContext } from "#src/ui/nonce.ts";
import { type PageParts, wholePage } from "./scripts.server.ts";

export const streamTimeout = 5000;
/** A page that is not done by then waits for something that does not come, or the process is busy: then it gets more turns. */
const patienceMs = streamTimeout + 1000;
const patienceTurns = 100;

export type Page = PageParts & { url: string };
/** A page's bytes, in memory of its own, and what failed in the parts that it goes without. */
export type RenderedPage = { html: Buffer; faults: unknown[] };

/** The page that React Router's server describes, whole (docs/decisions/083). Rejects with what its frame throws. */
export async function renderPage(page: Page, router: EntryContext): Promise<RenderedPage> {
  const { url, nonce } = page;
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={url} {...(nonce === undefined ? {} : { nonce })} />
    </NonceContext>
  );
  const rendered = bytesOf(`<!DOCTYPE html>${renderToString(document)}`);
  if (!rendered.includes(leftToBrowser)) return { html: wholePage(rendered, page), faults: [] };
  const slow = await renderSlowly(document, nonce);
  return { html: wholePage(slow.html, page), faults: slow.faults };
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

/** Renders a page with a part that is late: waits for the code of every part. */
function renderSlowly(document: ReactNode, nonce: string | undefined): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const faults: unknown[] = [];
    let isDone = false;
    function abandon(turnsLeft: number) {
      if (turnsLeft === 0) abort();
      else if (!isDone) setImmediate(abandon, turnsLeft - 1);
    }
    const timer = setTimeout(abandon, patienceMs, patienceTurns);
    const { pipe, abort } = renderToPipeableStream(document, {
      ...(nonce === undefined ? {} : { nonce }),
      // Parts whose code comes later stand where they belong, however large: without scripts nobody would move them there.
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
