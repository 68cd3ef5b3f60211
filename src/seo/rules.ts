import { damageFlags, flagKeys } from "#src/search/filters/flags.ts";
import { listFilters, listKeys } from "#src/search/filters/lists.ts";
import { rangeFilters, rangeKeys } from "#src/search/filters/ranges.ts";

/** The sitemap protocol allows this many addresses in one file. */
export const sitemapPartSize = 50_000;

/** Places that are nobody's business but the visitor's own, and calls. */
const closedPaths = [
  "/ajax/",
  "/yonetim",
  "/hesabim",
  "/ilanlarim",
  "/ilanver",
  "/garaj",
  "/karsilastir",
  "/login",
  "/cikis",
  "/bana-ozel",
  "/bireysel/",
  "/gelistirici",
  "/sifre",
];

/** Parameters that only narrow, sort or dress a result page that has an address of its own; a category and cities do not. */
const filterParameters = [
  ...listKeys.filter((key) => key !== "cities").map((key) => `${listFilters[key].address}=`),
  ...rangeKeys.map((key) => `${rangeFilters[key].address}_`),
  ...flagKeys.filter((flag) => !damageFlags.includes(flag)).map((flag) => `${flag}=`),
  "yakin=",
  "tarih=",
  "alis=",
  "ara=",
  "sirala=",
  "gorunum=",
];

export const robotsTxt = (origin: string) =>
  [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    ...filterParameters.map((parameter) => `Disallow: /*?*${parameter}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
export const xmlText = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!);

/** One address of a sitemap, and when its page changed, where anything ever did. */
export const sitemapUrl = (address: string, changedAt: Date | null) =>
  `<url><loc>${xmlText(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>\n`;
