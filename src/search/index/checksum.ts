import type { IndexRow } from "./row.ts";

/**
 * A sum over facts ("listing 7 has fuel dizel"), one hash each, so that it does not matter in which order they come:
 * the store adds them up from its columns and postings, whoever checks it from the rows of the database.
 */
export function makeChecksum() {
  let low = 0;
  let high = 0;
  return {
    /** One fact: the hash of a field's value, and the listing that has it. */
    add(valueHash: number, id: number) {
      const hash = mix(valueHash ^ mix(id));
      low = (low + hash) >>> 0;
      high = (high + mix(hash ^ 0x9e3779b9)) >>> 0;
    },
    toString: () => `${high.toString(16).padStart(8, "0")}${low.toString(16).padStart(8, "0")}`,
  };
}
export type Checksum = ReturnType<typeof makeChecksum>;

/** Spreads 32 bits (the finaliser of MurmurHash 3). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The hash of one value of one field (FNV-1a over their text). */
export function valueHash(field: string, value: string | number | boolean): number {
  const text = `${field}=${value}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Adds every fact of a row; what is `null`, `false` or an empty list is no fact. */
export function addRow(checksum: Checksum, row: IndexRow): void {
  for (const [field, value] of Object.entries(row)) {
    if (value === null || value === false) continue;
    if (Array.isArray(value)) for (const one of value) checksum.add(valueHash(field, one), row.id);
    else if (typeof value === "object")
      for (const [slug, one] of Object.entries(value)) checksum.add(valueHash(`${field}.${slug}`, one), row.id);
    else checksum.add(valueHash(field, value as string | number), row.id);
  }
}

/** What `Store.checksum` answers when it keeps exactly these rows. */
export function checksumOf(rows: Iterable<IndexRow>): string {
  const checksum = makeChecksum();
  for (const row of rows) addRow(checksum, row);
  return checksum.toString();
}
