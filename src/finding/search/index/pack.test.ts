import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { Codes } from "./codes.ts";
import { Pack } from "./pack.ts";

const { integer, one } = randomFrom(20261128);

test("columns of one pack have the values of columns of their own, while slots change, move and get more values", () => {
  const pack = new Pack();
  const make = (pack?: Pack) => Array.from({ length: 3 }, () => new Codes({ hasSets: false, isGrouped: false }, pack));
  const [packed, own] = [make(pack), make()];
  const packs = [pack, ...own.map((column) => column.pack)];
  const values = (columns: Codes[], slot: number) => columns.map((column) => column.values[column.at(slot)]);
  let capacity = 64;
  for (const each of packs) each.grow(capacity);
  for (let round = 0; round < 6000; round++) {
    const slot = integer(capacity);
    if (integer(20) === 0) for (const each of packs) each.clear(slot);
    const at = integer(3);
    // Combinations of three columns soon need more than a byte.
    const value = one([null, integer(2 + Math.floor(round / 200))]);
    packed[at]!.set(slot, value);
    own[at]!.set(slot, value);
    if (round % 500 === 499) {
      capacity += 32;
      for (const each of packs) each.grow(capacity);
    }
    if (round % 700 === 699) {
      const slots = Uint32Array.from({ length: capacity - 16 }, (_, i) => capacity - 1 - i);
      for (const each of packs) each.arrange(slots, capacity);
    }
    if (round % 50 === 0)
      for (let slot = 0; slot < capacity; slot++) expect(values(packed, slot)).toEqual(values(own, slot));
  }
  expect(pack.array).toBeInstanceOf(Uint16Array);
  const wanted = packed[0]!.wanted([1, 2]);
  for (let slot = 0; slot < capacity; slot++)
    expect(wanted[pack.array[slot]!]).toBe([1, 2].includes(packed[0]!.at(slot)) ? 1 : 0);
});

test("a pack has at most four columns", () => {
  const pack = new Pack();
  for (let i = 0; i < 4; i++) pack.join();
  expect(() => pack.join()).toThrow("at most 4");
});
