import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * HTML of components that depend on `facts` alone: rendered once for the same facts, and kept until `most` later ones were
 * rendered. The facts have to be JSON.
 */
export function keptHtml<Facts>(render: (facts: Facts) => ReactNode, most: number): (facts: Facts) => string {
  const kept = new Map<string, string>();
  return (facts) => {
    const key = JSON.stringify(facts);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const html = renderToStaticMarkup(render(facts));
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(key, html);
    return html;
  };
}
