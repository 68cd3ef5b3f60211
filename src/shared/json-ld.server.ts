import { createContext, type RouterContextProvider } from "react-router";
import { scriptJson } from "./script-json.ts";

const pageJsonLd = createContext<readonly object[]>([]);

/**
 * Sets a page's schema.org data for search engines, in its loader. It is written into the document's head and not sent
 * to the browser a second time.
 */
export const setJsonLd = (context: Readonly<RouterContextProvider>, ...data: object[]) => context.set(pageJsonLd, data);

/** The data that the page's loader set. */
export const jsonLdOf = (context: Readonly<RouterContextProvider>) => context.get(pageJsonLd);

/** Script elements with the data that the page's loader set; nothing in the data can end them. */
export const jsonLdScripts = (context: Readonly<RouterContextProvider>): string =>
  jsonLdOf(context)
    .map(
      (data) =>
        `<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...data })}</script>`,
    )
    .join("");

/** schema.org `BreadcrumbList`; a crumb without an address is the page itself, at `address`. */
export const breadcrumbList = (crumbs: readonly { label: string; to?: string }[], origin: string, address: string) => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: origin + (to ?? address),
  })),
});

/** schema.org `PostalAddress` in Turkey: town and city apart. */
export const postalAddress = (city: string, town: string | null) => ({
  "@type": "PostalAddress",
  ...(town === null ? {} : { addressLocality: town }),
  addressRegion: city,
  addressCountry: "TR",
});
