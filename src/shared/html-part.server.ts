import { createContext, type RouterContextProvider } from "react-router";
import { type HtmlPart, markOf } from "#src/ui/server-html.tsx";
import { htmlPiece, type HtmlPiece } from "./kept-html.server.ts";
import { isDataRequest } from "./page.server.ts";

type Parts = Readonly<Record<string, readonly Buffer[]>>;
const pageHtml = createContext<Parts>({});

/**
 * HTML as a loader's result, for `ServerHtml`. The answer to a client-side navigation contains it; a loaded document has it
 * in its HTML and not a second time in its data (docs/decisions/160).
 */
export function htmlPart(
  context: Readonly<RouterContextProvider>,
  request: Request,
  pieces: readonly HtmlPiece[],
): HtmlPart {
  const { hash } = htmlPiece(pieces.map((piece) => piece.hash).join(""));
  const bytes = pieces.map((piece) => piece.bytes);
  if (isDataRequest(request)) return { hash, html: Buffer.concat(bytes).toString() };
  context.set(pageHtml, { ...context.get(pageHtml), [hash]: bytes });
  return { hash };
}

/** The HTML of the parts of a page, by hash. */
export const htmlPartsOf = (context: Readonly<RouterContextProvider>) => context.get(pageHtml);

/** A rendered page with its parts, which rendering left out: React would copy and encode them anew each time. */
export function withHtmlParts(page: Buffer, parts: Parts): Buffer {
  const places = Object.entries(parts)
    .map(([hash, bytes]) => ({ mark: markOf(hash), bytes, at: page.indexOf(markOf(hash)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  let end = 0;
  const whole = places.flatMap(({ mark, bytes, at }) => {
    const before = page.subarray(end, at);
    end = at + mark.length;
    return [before, ...bytes];
  });
  return Buffer.concat([...whole, page.subarray(end)]);
}
