import { type HTMLAttributes, type Ref, useState } from "react";

/**
 * A part of a page that the server rendered, identified by the hash of its HTML. `html` is undefined in the data of a loaded
 * document, whose HTML contains it, and set in the data of a client-side navigation.
 */
export type HtmlPart = { hash: string; html?: string };

/** Where the server puts the part's HTML after it has rendered the page (`withHtmlParts`). */
export const markOf = (hash: string) => `<!--html-${hash}-->`;

type Props = Omit<HTMLAttributes<HTMLElement>, "children" | "part"> & {
  part: HtmlPart;
  as?: "div" | "ul";
  ref?: Ref<HTMLDivElement> | Ref<HTMLUListElement>;
};

/**
 * An element whose content React takes over from the server as it is: it is neither sent as data nor rendered again in the
 * browser. What differs by visitor is added to its elements by effects, and their events are handled here as they bubble.
 */
export function ServerHtml({ part, as = "div", ref, ...attributes }: Props) {
  const id = idOf(part);
  const [shown, setShown] = useState(() => ({ ...part, html: part.html ?? htmlInPage(part) }));
  // The same HTML is not written again, which would lose the focus and the effects' changes.
  if (part.hash !== shown.hash && part.html !== undefined) setShown({ ...part, html: part.html });
  const Element = as as "div";
  return (
    <Element
      {...attributes}
      ref={ref as Ref<HTMLDivElement>}
      id={id}
      dangerouslySetInnerHTML={{ __html: shown.html }}
      suppressHydrationWarning
    />
  );
}

const idOf = ({ hash }: HtmlPart) => `html-${hash}`;
const htmlInPage = (part: HtmlPart) =>
  typeof document === "undefined" ? markOf(part.hash) : (document.getElementById(idOf(part))?.innerHTML ?? "");
