import { fold } from "#src/shared/turkish.ts";

/** What stands between spaces; a point or a comma between two digits belongs to a number: `1.6`, `1,6`. */
const written = /[a-z0-9]+(?:(?<=\d)[.,](?=\d)[a-z0-9]+|[-'’](?=[a-z0-9])[a-z0-9]+)*/g;
const joint = /[-'’]/;
const joints = /[-'’]/g;

const pieces = (text: string) => (fold(text).match(written) ?? []).map((piece) => piece.replaceAll(",", "."));

/**
 * The words of a text of a listing as they are compared: folded, once each. `1,6 TDI` -> `1.6`, `tdi`. What a dash or an
 * apostrophe joins is found in parts and as one: `HR-V` -> `hr`, `v`, `hrv`.
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

/** Parts this short are one word with what they are joined to. */
const shortPart = 2;

/**
 * The words a visitor asks for: an ending behind an apostrophe says nothing (`Ankara'da` -> `ankara`), a short part joined
 * by a dash is one word with its neighbour (`hr-v` -> `hrv`), long parts are words of their own.
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
