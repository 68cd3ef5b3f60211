import { damageFlags, flagKeys } from "#src/finding/search/filters/flags.ts";
import { listFilters, listKeys } from "#src/finding/search/filters/lists.ts";
import { rangeFilters, rangeKeys } from "#src/finding/search/filters/ranges.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";

/** The sitemap protocol allows this many addresses in one file. */
export const sitemapPartSize = 50_000;

/** Private pages and calls, which robots must not read. */
const closedPaths = [
  "/ajax/",
  "/yonetim",
  "/hesabim",
  "/kurumsal",
  "/ilanlarim",
  "/ilanver",
  "/garaj",
  "/karsilastir",
  "/login",
  "/cikis",
  "/bana-ozel",
  "/bireysel/",
  "/gelistirici/arayuz",
  "/gelistirici/postalar",
  "/kurumsal/api",
  "/sifre",
];

/** Parameters that only filter, sort or format a result page with its own address; category and cities are not among them. */
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

const securityTxtDays = 180;

/** RFC 9116: where to report a security hole. It has to name a day on which it expires. */
export const securityTxt = (origin: string, contactEmail: string, now: Date) =>
  [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${calendarDay(addDays(now, securityTxtDays))}T00:00:00Z`,
    "Preferred-Languages: tr, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");

const entities = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }));
export const xmlText = (text: string) => text.replace(/[&<>"']/g, (letter) => entities.get(letter)!);

/** One address of a sitemap with the page's last change, if known. */
export const sitemapUrl = (address: string, changedAt: Date | null) =>
  `<url><loc>${xmlText(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>\n`;
