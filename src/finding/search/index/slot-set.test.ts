import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import { wordsFor } from "./bits.ts";
import { noSlot, SlotSet } from "./slot-set.ts";

const { integer, is } = randomFrom(20261128);

test.each([
  ["a few", 20],
  ["many", 2000],
  ["bits", 40_000],
])("slots move to other places and leave: %s", (_, size) => {
  const places = Uint32Array.from({ length: 100_000 }, (_, slot) => (slot * 37_619 + 11) % 100_000);
  const slots = new Set(Array.from({ length: size }, () => integer(places.length)));
  for (const slot of slots) if (is(0.1)) places[slot] = noSlot;
  const set = SlotSet.of(Uint32Array.from(slots).sort());
  const spare = new Uint32Array(wordsFor(places.length));
  set.arrange(places, spare);

  const expected = [...slots].map((slot) => places[slot]!).filter((place) => place !== noSlot);
  const found: number[] = [];
  set.each((slot) => found.push(slot));
  expect(found).toEqual(expected.toSorted((a, b) => a - b));
  expect(set.size).toBe(expected.length);
  expect(spare.every((word) => word === 0)).toBe(true);
});
