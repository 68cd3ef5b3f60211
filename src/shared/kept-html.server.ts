import { hash as hashOf } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A piece of HTML, as pages are sent; `hash` differs for each content. */
export type HtmlPiece = { bytes: Buffer; hash: string };

export function htmlPiece(html: string): HtmlPiece {
  const bytes = Buffer.from(html);
  return { bytes, hash: hashOf("sha1", bytes, "base64url").slice(0, 12) };
}

/**
 * Removes the attribute by which React Router discovers the routes of links: the manifest already has all of them
 * (react-router.config.ts). In development React would warn that it is missing.
 */
export const withoutRouteMarks = (html: string) =>
  import.meta.env.PROD ? html.replaceAll(' data-discover="true"', "") : html;

/**
 * HTML of components that depend on `facts` alone: rendered once for the same facts, and kept until `most` later ones were
 * rendered. The facts have to be JSON.
 */
export function keptHtml<Facts>(render: (facts: Facts) => ReactNode, most: number): (facts: Facts) => HtmlPiece {
  const kept = new Map<string, HtmlPiece>();
  return (facts) => {
    const key = JSON.stringify(facts);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const piece = htmlPiece(withoutRouteMarks(renderToStaticMarkup(render(facts))));
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(key, piece);
    return piece;
  };
}
