import { formatDate } from "#src/shared/dates.ts";
import { type ContentSource, sourceLine } from "../items/rules.ts";

type Compared = {
  title: string;
  summary: string;
  html: string;
  topic: string | null;
  videoUrl: string | null;
  sources: readonly ContentSource[];
  checkedOn: string | null;
  pictureText: string;
  byline: string | null;
  searchTitle: string | null;
  searchDescription: string | null;
};

/** A paragraph that both versions have, or only the earlier or the later one. */
export type DifferenceLine = { kind: "same" | "removed" | "added"; text: string };

/** The paragraphs, headings, list items and rows of sanitised HTML, each with its tags; the editor adds paragraphs to items. */
const blocksOf = (html: string) =>
  html
    .replaceAll("<li><p>", "<li>")
    .replaceAll("</p></li>", "</li>")
    .split(/(?<=<\/(?:p|h2|h3|li|blockquote|caption|tr)>)/)
    .map((block) => block.trim())
    .filter((block) => textOf(block) !== "");

const entities = new Map(Object.entries({ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " }));
const textOf = (html: string) =>
  html
    .replace(/<\/t[dh]>/g, " | ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities.get(entity)!)
    .trim();

const linesOf = (version: Compared) => [
  `Başlık: ${version.title}`,
  `Özet: ${version.summary}`,
  `Konu: ${version.topic ?? "–"}`,
  ...(version.byline === null ? [] : [`Yazar: ${version.byline}`]),
  ...(version.searchTitle === null ? [] : [`Arama başlığı: ${version.searchTitle}`]),
  ...(version.searchDescription === null ? [] : [`Arama açıklaması: ${version.searchDescription}`]),
  ...(version.videoUrl === null ? [] : [`Video: ${version.videoUrl}`]),
  ...(version.pictureText === "" ? [] : [`Resim: ${version.pictureText}`]),
  ...(version.checkedOn === null
    ? []
    : [`Denetim günü: ${formatDate(new Date(`${version.checkedOn}T12:00:00+03:00`))}`]),
  ...blocksOf(version.html),
  ...version.sources.map((source) => `Kaynak: ${sourceLine(source)}`),
];

/** The longest common subsequence of two versions' paragraphs, with what only one of them has. */
export function compareVersions(earlier: Compared, later: Compared): DifferenceLine[] {
  const [a, b] = [linesOf(earlier), linesOf(later)];
  // lengths[i][j]: how many paragraphs a from i and b from j have in common.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const lines: DifferenceLine[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: "same", text: textOf(a[i++]!) });
      j++;
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      lines.push({ kind: "removed", text: textOf(a[i++]!) });
    else lines.push({ kind: "added", text: textOf(b[j++]!) });
  }
  return lines;
}
