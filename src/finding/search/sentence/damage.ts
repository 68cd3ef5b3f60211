import { isNegation } from "./negations.ts";
import type { Reader } from "./reader.ts";

/** Words of damage and the filter of their negation. */
const damages: readonly (readonly [RegExp, string])[] = [
  [/^boya(?:si|li|lari)?$/, "boyasiz"],
  [/^degisen(?:i|li|leri)?$/, "degisensiz"],
  [/^(?:tramer|hasar|kaza|pert)(?:i|si|li|leri|lari)?$/, "tramersiz"],
];
/** `tramer kaydı`, `ağır hasar kayıtlı`. */
const record = /^kay(?:it|di|itli|itlari)$/;
const skipped = /^(?:ve|veya|ya|da|de|hic|agir)$/;

/**
 * Parses damages that share a negation: `boya ve değişeni olmasın`, `hiç boyası olmayan`, `kaza kaydı yok`.
 */
export function parseDamages(reader: Reader) {
  for (let from = 0; from < reader.words.length; from++) {
    const found = damagesAt(reader, from);
    if (!found) continue;
    reader.accept({ sense: { kind: "choice", name: "hasar", values: found.values }, from, to: found.to, stem: "" });
    from = found.to - 1;
  }
}

function damagesAt({ words, isConsumed }: Reader, from: number): { values: string[]; to: number } | undefined {
  const values = new Set<string>();
  let at = from;
  for (; at < words.length && !isConsumed(at); at++) {
    const { key } = words[at]!;
    const value = damages.find(([word]) => word.test(key))?.[1];
    if (value !== undefined) values.add(value);
    else if (!skipped.test(key) && !(values.size > 0 && record.test(key))) break;
  }
  const isNegated = at < words.length && !isConsumed(at) && isNegation(words[at]!.key);
  // Two negations cancel each other: `tramersiz değil`.
  return values.size > 0 && isNegated && !isNegation(words[at + 1]?.key ?? "")
    ? { values: [...values], to: at + 1 }
    : undefined;
}
