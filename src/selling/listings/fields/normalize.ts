import { parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";

/** Two fields that differ only in how they were typed are equal once they are normalized. */

/** `1000` and `1.000` are the same number. */
export function numberOf(typed: string | undefined): string {
  const text = (typed ?? "").trim();
  return String(parseMasked(text) ?? text);
}

/** An untouched select sends nothing, which means its first option. */
export const orFirst = (first: string) => (typed: string | undefined) => (typed ?? "").trim() || first;

/** Plates and chassis numbers: neither case nor separators count. */
export const codeOf = (typed: string | undefined) => upperCase((typed ?? "").trim()).replace(/[\s.-]/g, "");

/** A group of names and values; their order does not count. */
export const entriesOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries
    .map(([name, one]) => `${name}=${String(one)}`)
    .toSorted()
    .join(";");

/** A description by its words and their marks; editors write paragraphs, breaks and the same marks in different ways. */
export const markupOf = (typed: string | undefined) =>
  (typed ?? "")
    .trim()
    .replace(/<br\s*\/?>|<\/?p\s*>/gi, "\n")
    .replace(/<(\/?)b>/gi, "<$1strong>")
    .replace(/<(\/?)i>/gi, "<$1em>")
    .replace(/&nbsp;|\s+/g, " ")
    .replace(/ ?(<\/?(?:ul|ol|li|p)\b[^>]*>) ?/gi, "$1")
    .replace(/\s+/g, " ")
    .trim();
