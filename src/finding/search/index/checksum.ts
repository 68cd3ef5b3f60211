import type { Value } from "../filters/lists.ts";
import { choiceKeys, furtherFields, furtherKeys, namedKeys, type NameWords, numberKeys, spanKeys } from "./fields.ts";
import type { NamedKey } from "../filters/indexed.ts";
import type { IndexRow } from "./row.ts";

/**
 * A sum of one hash for each fact ("listing 7 has fuel dizel"), independent of their order. The store computes it from its
 * columns and postings, and `npm run search:check` from the rows of the database.
 */
export class Checksum {
  #low = 0;
  #high = 0;
  readonly #named = new Map<NamedKey, Set<Value>>();

  /** One fact: the hash of a field's value, and the listing that has it. */
  add(valueHash: number, id: number): void {
    const hash = mix(valueHash ^ mix(id));
    this.#low = (this.#low + hash) >>> 0;
    this.#high = (this.#high + mix(hash ^ 0x9e3779b9)) >>> 0;
  }

  /** The words of the name of a choice. They are added once, and further calls for the same value do nothing. */
  addName(key: NamedKey, value: Value, nameWords: NameWords): void {
    let added = this.#named.get(key);
    if (!added) this.#named.set(key, (added = new Set()));
    if (added.has(value)) return;
    added.add(value);
    for (const word of new Set(nameWords(key, value))) this.add(textHash(word), valueHash(key, value));
  }

  toString(): string {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(8, "0")).join("");
  }
}

const halves = new DataView(new ArrayBuffer(8));

/** The hash of one value of one field. */
export function valueHash(field: string, value: Value): number {
  if (typeof value === "number") {
    halves.setFloat64(0, value);
    return mix(halves.getUint32(0) ^ mix(halves.getUint32(4) ^ textHash(field)));
  }
  return textHash(value, textHash(field));
}

/** FNV-1a. */
function textHash(text: string, hash = 0x811c9dc5): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Spreads 32 bits (the finaliser of MurmurHash 3). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Every fact of a row. */
export function addRow(checksum: Checksum, row: IndexRow, nameWords: NameWords): void {
  const add = (field: string, value: Value | null) => {
    if (value !== null) checksum.add(valueHash(field, value), row.id);
  };
  add("keyCode", row.keyCode);
  add("listingType", row.listingType);
  add("expiresAt", row.expiresAt);
  add("flags", row.flags);
  add("sellerId", row.sellerId);
  add("panels", row.panels);
  add("damageKurus", row.damageKurus);
  for (const key of choiceKeys) add(key, row[key]);
  for (const key of numberKeys) add(key, row[key]);
  for (const key of spanKeys) add(key, row[key]);
  for (const id of new Set(row.equipmentIds)) add("equipment", id);
  for (const key of furtherKeys) for (const id of new Set(row[furtherFields[key]])) add(furtherFields[key], id);
  for (const [slug, value] of Object.entries(row.attributes)) add(`attributes.${slug}`, value);
  for (const word of new Set(row.words)) add("words", word);
  for (const key of namedKeys) {
    const value = row[key];
    if (value !== null) checksum.addName(key, value, nameWords);
  }
}

/** The `Store.checksum` of a store with exactly these rows. */
export function checksumOf(rows: Iterable<IndexRow>, nameWords: NameWords): string {
  const checksum = new Checksum();
  for (const row of rows) addRow(checksum, row, nameWords);
  return checksum.toString();
}
