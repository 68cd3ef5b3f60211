import { fold } from "#src/shared/turkish.ts";

/** A token; a point or comma between two digits is part of a number: `1.6`, `1,6`. */
const written = /[a-z0-9]+(?:(?<=\d)[.,](?=\d)[a-z0-9]+|[-'’](?=[a-z0-9])[a-z0-9]+)*/g;
const joint = /[-'’]/;
const joints = /[-'’]/g;

const pieces = (text: string) => (fold(text).match(written) ?? []).map((piece) => piece.replaceAll(",", "."));

/**
 * The tokens of a listing's text, folded and without duplicates: `1,6 TDI` -> `1.6`, `tdi`. Words joined by a dash or an
 * apostrophe are indexed as parts and as a whole: `HR-V` -> `hr`, `v`, `hrv`.
 */
export function tokensOf(text: string): string[] {
  const tokens = new Set<string>();
  for (const piece of pieces(text))
    if (joint.test(piece)) {
      for (const part of piece.split(joint)) tokens.add(part);
      tokens.add(piece.replace(joints, ""));
    } else tokens.add(piece);
  return [...tokens];
}

/** Parts up to this length are merged with the part they are joined to. */
const shortPart = 2;

/**
 * The tokens of a query: a suffix after an apostrophe is dropped (`Ankara'da` -> `ankara`), a short part joined by a dash is
 * merged with its neighbour (`hr-v` -> `hrv`), long parts are separate words.
 */
export function queryWords(text: string): string[] {
  const words = new Set<string>();
  for (const piece of pieces(text)) {
    const parts = piece.replace(/['’].*$/, "").split("-");
    if (parts.some((part) => part.length <= shortPart)) words.add(parts.join(""));
    else for (const part of parts) words.add(part);
  }
  return [...words];
}
