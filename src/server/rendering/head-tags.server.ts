import { themeColors } from "#src/site/pwa/manifest.ts";
import { manifestPath } from "#src/site/pwa/rules.ts";

const titleOf = /<title>([^<]*)<\/title>/;
const descriptionOf = /<meta name="description" content="([^"]*)"/;
const canonicalOf = /<link rel="canonical" href="([^"]*)"/;
const isHidden = /<meta name="robots" content="noindex/;

const siteName = "Kontak";
/** The site's own mark in titles, which link previews show beside them anyhow. */
const ending = new RegExp(` – ${siteName}$`);

/** The full address of a page without its query, however the visitor ended it. `origin` as in `ctx.origin`. */
export const pageAddress = (origin: string, url: string) => origin + new URL(url).pathname.replace(/(?<=.)\/+$/, "");

/**
 * The canonical link, unless the page is noindex, and the Open Graph tags of a page, derived from its head; tags that the
 * page sets itself are left out. `head` is the HTML of
 * the head, whose texts are escaped already; `address` is the full address of the page without its query.
 */
export function headTags(head: string, address: string): string {
  const [, title = siteName] = titleOf.exec(head) ?? [];
  const [, description] = descriptionOf.exec(head) ?? [];
  const [, canonical] = canonicalOf.exec(head) ?? [];
  const { origin } = new URL(address);
  const openGraph: [string, string | undefined][] = [
    ["og:site_name", siteName],
    ["og:locale", "tr_TR"],
    ["og:type", "website"],
    ["og:title", title.replace(ending, "")],
    ["og:description", description],
    ["og:url", canonical ?? address],
    ["og:image", `${origin}/logo.png`],
  ];
  return [
    ...(canonical === undefined && !isHidden.test(head) ? [`<link rel="canonical" href="${address}"/>`] : []),
    ...openGraph.flatMap(([property, content]) =>
      content === undefined || head.includes(`property="${property}"`)
        ? []
        : [`<meta property="${property}" content="${content}"/>`],
    ),
    ...(head.includes('name="twitter:card"') ? [] : ['<meta name="twitter:card" content="summary"/>']),
    `<link rel="manifest" href="${manifestPath}"/>`,
    `<meta name="theme-color" content="${themeColors.light}" media="(prefers-color-scheme: light)"/>`,
    `<meta name="theme-color" content="${themeColors.dark}" media="(prefers-color-scheme: dark)"/>`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
  ].join("");
}
