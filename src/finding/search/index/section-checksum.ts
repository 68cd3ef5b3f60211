import { type Checksum, valueHash } from "./checksum.ts";
import type { Codes } from "./codes.ts";
import { choiceKeys, furtherFields, furtherKeys, namedKeys, numberKeys, spanKeys } from "./fields.ts";
import type { Numbers } from "./numbers.ts";
import type { Postings } from "./postings.ts";
import type { Section } from "./section.ts";

/** Adds every fact of a section, read from its columns and sets: the same as `addRow` adds for the rows they came from. */
export function addSection(checksum: Checksum, section: Section): void {
  const slots = section.usedSlots();
  const { array: ids } = section.ids;
  const type = valueHash("listingType", section.listingType);
  for (const slot of slots) {
    checksum.add(type, ids[slot]!);
    checksum.add(valueHash("keyCode", section.keyCodes.at(slot)), ids[slot]!);
  }
  const addCodes = (key: string, column: Codes) => {
    const hashes = column.values.map((value) => (value === null ? 0 : valueHash(key, value)));
    for (const slot of slots) if (column.at(slot) !== 0) checksum.add(hashes[column.at(slot)]!, ids[slot]!);
  };
  const addNumbers = (key: string, column: Numbers) => {
    for (const slot of slots) {
      const value = column.valueAt(slot);
      if (value !== null) checksum.add(valueHash(key, value), ids[slot]!);
    }
  };
  // A set may still have the slots of removed listings: their ids are 0.
  const addPostings = ({ sets }: Postings, hashOf: (number: number) => number) => {
    for (const [number, set] of sets.entries()) {
      const hash = set ? hashOf(number) : 0;
      set?.each((slot) => {
        if (ids[slot] !== 0) checksum.add(hash, ids[slot]!);
      });
    }
  };
  addCodes("flags", section.flags);
  for (const key of spanKeys) addCodes(key, section.spans[key]);
  for (const key of choiceKeys) addCodes(key, section.choices[key]);
  for (const key of namedKeys) {
    const column = section.choices[key];
    for (const code of new Set(slots.map((slot) => column.at(slot))))
      if (code !== 0) checksum.addName(key, column.values[code]!, section.nameWords);
  }
  addNumbers("expiresAt", section.expiresAt);
  addNumbers("sellerId", section.sellerIds);
  addNumbers("panels", section.panels);
  addNumbers("damageKurus", section.damageKurus);
  for (const key of numberKeys) addNumbers(key, section.numbers[key]);
  addPostings(section.equipment, (number) => valueHash("equipment", number));
  for (const key of furtherKeys) addPostings(section.further[key], (id) => valueHash(furtherFields[key], id));
  addPostings(section.words.postings, (number) => valueHash("words", section.words.words[number]!));
  addPostings(section.attributes.postings, (number) => {
    const { slug, value } = section.attributes.values[number]!;
    return valueHash(`attributes.${slug}`, value);
  });
}
