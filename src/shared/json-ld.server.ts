import { createContext, type RouterContextProvider } from "react-router";
import { scriptJson } from "./script-json.ts";

const pageJsonLd = createContext<readonly object[]>([]);

/**
 * What a page says to search engines, as schema.org words it: set by its loader. It is written into the document's head
 * and never sent to the browser a second time.
 */
export const sayInJsonLd = (context: Readonly<RouterContextProvider>, ...said: object[]) =>
  context.set(pageJsonLd, said);

/** What the page's loader said. */
export const saidInJsonLd = (context: Readonly<RouterContextProvider>) => context.get(pageJsonLd);

/** The script elements of what the page's loader said; nothing in the data can end them. */
export const jsonLdScripts = (context: Readonly<RouterContextProvider>): string =>
  saidInJsonLd(context)
    .map(
      (said) =>
        `<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...said })}</script>`,
    )
    .join("");

/** schema.org `BreadcrumbList`; a crumb without an address is the page itself, which `address` names. */
export const breadcrumbList = (crumbs: readonly { label: string; to?: string }[], origin: string, address: string) => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: origin + (to ?? address),
  })),
});
