import { readDay } from "#src/shared/dates.ts";

/** The kinds of content with their names, the page that lists them, and the address that pages of items begin with. */
export const contentKinds = {
  guide: { name: "Rehber", plural: "Rehberler", list: "/rehber", path: "/rehber" },
  news: { name: "Haber", plural: "Haberler", list: "/haberler", path: "/haber" },
  video: { name: "Video", plural: "Videolar", list: "/videolar", path: "/video" },
  help: { name: "Yardım sayfası", plural: "Yardım sayfaları", list: "/yardim", path: "/yardim" },
} as const;
export type ContentKind = keyof typeof contentKinds;
export const contentKindIds = Object.keys(contentKinds) as ContentKind[];

export const isContentKind = (text: unknown): text is ContentKind =>
  typeof text === "string" && Object.hasOwn(contentKinds, text);

export const contentAddress = ({ kind, slug }: { kind: ContentKind; slug: string }) =>
  `${contentKinds[kind].path}/${slug}`;

/** Where a statement comes from; `day` is when an editor read it, as `2026-11-20`. */
export type ContentSource = { name: string; url: string; day?: string };

/** Who wrote an item without an author of its own. */
export const editorialBoard = "Kontak Yayın Kurulu";

type SearchTexts = { title: string; summary: string; searchTitle: string | null; searchDescription: string | null };

/** What search engines and shared links show of an item: its own texts for them, or else its title and summary. */
export const searchTextsOf = ({ title, summary, searchTitle, searchDescription }: SearchTexts) => ({
  title: searchTitle ?? title,
  description: searchDescription ?? summary,
});

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Lengths in characters. The HTML fits a form (`formMaxBytes`) with its letters encoded. */
export const contentLengths = {
  title: { min: 5, max: 120 },
  summary: { min: 20, max: 300 },
  byline: { min: 2, max: 80 },
  searchTitle: { max: 60 },
  searchDescription: { max: 160 },
  html: { max: 30_000 },
  slug: { min: 3, max: 100 },
  sources: { max: 4_000 },
} as const;
export const contentMaxSources = 20;

const isWebAddress = (text: string) => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
};

/**
 * A source as files and the form write it, `Name | https://…`, or with the day it was read,
 * `Name | https://… | 2026-11-20`; undefined if it is anything else.
 */
export function readSource(line: string): ContentSource | undefined {
  const [name = "", url = "", day, ...more] = line.split("|").map((part) => part.trim());
  const isSource = name.length > 0 && name.length <= 200 && url.length <= 500 && isWebAddress(url);
  if (!isSource || more.length > 0 || (day !== undefined && readDay(day) === undefined)) return undefined;
  return { name, url, ...(day === undefined ? {} : { day }) };
}

/** The line that `readSource` reads. */
export const sourceLine = ({ name, url, day }: ContentSource) => [name, url, ...(day ? [day] : [])].join(" | ");
