import { z } from "zod/mini";
import { readDay } from "#src/shared/dates.ts";
import { singleLine } from "#src/shared/validation.ts";
import { contentVideoUrl } from "./own-videos.ts";
import { contentLengths, contentMaxSources, type ContentSource, readSource } from "./rules.ts";
import { topicNameLength } from "./topics.ts";

/** A text in the front matter of a file; `day` is a calendar day. */
const line = (max: number, min = 1) => z.string().check(singleLine, z.minLength(min), z.maxLength(max));
const day = z.string().check(z.refine((text) => readDay(text) !== undefined));

const Head = z.object({
  title: line(contentLengths.title.max, contentLengths.title.min),
  summary: line(contentLengths.summary.max, contentLengths.summary.min),
  published: day,
  topic: z.optional(line(topicNameLength.max, topicNameLength.min)),
  video: z.optional(z.string().check(z.refine((text) => contentVideoUrl(text) !== undefined))),
});

export type ContentFile = z.infer<typeof Head> & { sources: ContentSource[]; html: string };

/**
 * Parses a file of `reference-data/content/`: lines `name: value`, a line `---`, then HTML. Throws an error that names the
 * file and the line that is wrong.
 */
export function readContentFile(name: string, text: string): ContentFile {
  const wrong = (what: string) => new Error(`${name}: ${what}`);
  const [head = "", ...rest] = text.replaceAll("\r\n", "\n").split(/^---$/m);
  if (rest.length === 0) throw wrong("a line of three hyphens is missing");
  const values: Record<string, string> = {};
  const sources: ContentSource[] = [];
  for (const one of head.split("\n").filter((shown) => shown.trim() !== "")) {
    const [, key, value] = /^([a-z]+):\s*(.+)$/.exec(one.trim()) ?? [];
    if (key === undefined || value === undefined) throw wrong(`cannot read "${one}"`);
    if (key !== "source") values[key] = value;
    else {
      const source = readSource(value);
      if (!source) throw wrong(`cannot read the source "${value}"`);
      sources.push(source);
    }
  }
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(Head.shape, key));
  if (unknown !== undefined) throw wrong(`unknown name "${unknown}"`);
  const parsed = Head.safeParse(values);
  if (!parsed.success) throw wrong(`${parsed.error.issues[0]!.path.join(".")} is missing or invalid`);
  const html = rest.join("---").trim();
  if (html === "" || html.length > contentLengths.html.max) throw wrong("the text is missing or too long");
  if (sources.length > contentMaxSources) throw wrong("too many sources");
  return { ...parsed.data, sources, html };
}
