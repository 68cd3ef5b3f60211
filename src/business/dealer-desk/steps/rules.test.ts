import { expect, test } from "vitest";
import { randomFrom } from "#test/support/random.ts";
import {
  bestSteps,
  compareSteps,
  dismissalKey,
  shownSteps,
  type Step,
  type StepFacts,
  stepKinds,
  stepOf,
  usualViewsOf,
} from "./rules.ts";

/** A live listing of a vehicle with nothing to improve. */
const fine: StepFacts = {
  id: 1,
  keyCode: "H4WTR8K2N",
  state: "active",
  isVehicle: true,
  photos: 12,
  descriptionLength: null,
  hasNoEquipment: false,
  hasUnexplainedDamage: false,
  daysLive: 10,
  daysUnchanged: 10,
  daysLeft: 50,
  pricePosition: 1000,
  isGoneFromFeed: false,
  needsAuthority: false,
  waiting: null,
  weekViews: 100,
};

const stepsOf = (facts: Partial<StepFacts>) =>
  bestSteps([{ ...fine, ...facts }], new Set()).map(({ kind, views }) => [kind, views]);

test.each<[string, Partial<StepFacts>, [string, number][]]>([
  ["nothing", {}, []],
  ["no photo", { photos: 0 }, [["no-photo", 150]]],
  ["few photos", { photos: 4 }, [["few-photos", 30]]],
  ["few photos of a part", { isVehicle: false, photos: 3 }, [["few-photos", 5]]],
  ["enough photos of a part", { isVehicle: false, photos: 4 }, []],
  ["12 % above the expected price", { pricePosition: 1120 }, [["price", 24]]],
  ["a little below that", { pricePosition: 1119 }, []],
  ["far above it", { pricePosition: 1700 }, [["price", 60]]],
  ["no comparable listings", { pricePosition: null }, []],
  ["45 days without a change", { daysLive: 45, daysUnchanged: 45 }, [["unchanged", 15]]],
  ["45 days with a change", { daysLive: 90, daysUnchanged: 44 }, []],
  ["a short description", { descriptionLength: 149 }, [["description", 12]]],
  ["a description of 150 characters", { descriptionLength: 150 }, []],
  ["no equipment", { hasNoEquipment: true }, [["equipment", 15]]],
  ["damage without words", { hasUnexplainedDamage: true }, [["damage", 8]]],
  ["a week left", { daysLeft: 7 }, [["expiring", 100]]],
  ["eight days left", { daysLeft: 8 }, []],
  ["a buyer who waits", { waiting: { hours: 4, code: "X" } }, [["answer", 60]]],
  ["a buyer who just wrote", { waiting: { hours: 3, code: "X" } }, []],
  ["few views", { photos: 0, weekViews: 0 }, [["no-photo", 15]]],
  // Without live listings a listing that is not live is reckoned with the least views.
  [
    "a listing that waits for its authority",
    { state: "pending", needsAuthority: true, photos: 0 },
    [["authority", 10]],
  ],
  [
    "a paused listing that left its feed",
    { state: "passive", isGoneFromFeed: true, daysLeft: 2 },
    [["gone-from-feed", 3]],
  ],
])("%s", (_, facts, steps) => expect(stepsOf(facts)).toEqual(steps));

test("each suggestion has a sentence, a gain and one address", () => {
  const facts: StepFacts = {
    ...fine,
    photos: 3,
    pricePosition: 1130,
    daysLive: 60,
    daysUnchanged: 50,
    daysLeft: 3,
    waiting: { hours: 50, code: "ABC" },
  };
  for (const { sentence, to, name, action } of Object.values(stepKinds)) {
    expect(sentence(facts)).toMatch(/^[\p{Lu}\d].+\.$/u);
    expect(sentence(facts)).not.toMatch(/null|undefined|NaN/);
    expect(to(facts)).toMatch(/^\/(?:ilanlarim|mesajlarim)/);
    expect([name, action].every(Boolean)).toBe(true);
  }
});

/** All suggestions in a list, sorted whole: slow, and plainly right. */
function plainBest(listings: readonly StepFacts[], dismissed: ReadonlySet<string>): Step[] {
  const usual = usualViewsOf(listings);
  const kinds = Object.keys(stepKinds) as (keyof typeof stepKinds)[];
  const all = listings.flatMap((facts) =>
    kinds
      .filter((kind) => !dismissed.has(dismissalKey(kind, facts.id)))
      .flatMap((kind) => stepOf(kind, facts, usual) ?? []),
  );
  return all.toSorted(compareSteps).slice(0, shownSteps);
}

test("the ten best of a random stock are those of the plain order, whatever order the listings come in", () => {
  const { integer, one, is } = randomFrom(20261123);
  let found = 0;
  for (let round = 0; round < 200; round++) {
    const listings = Array.from({ length: integer(60) }, (_, at): StepFacts => ({
      ...fine,
      id: at + 1,
      state: one(["active", "active", "active", "pending", "passive", "authority-lost"]),
      isVehicle: is(0.9),
      photos: integer(14),
      descriptionLength: is(0.5) ? integer(300) : null,
      hasNoEquipment: is(0.3),
      hasUnexplainedDamage: is(0.3),
      daysLive: is(0.1) ? null : integer(120),
      daysUnchanged: integer(120),
      daysLeft: is(0.1) ? null : integer(60),
      pricePosition: is(0.2) ? null : 800 + integer(600),
      isGoneFromFeed: is(0.2),
      needsAuthority: is(0.2),
      waiting: is(0.2) ? { hours: integer(100), code: `C${at}` } : null,
      // Few different numbers, so that many suggestions are equally good.
      weekViews: one([0, 10, 20, 400]),
    }));
    const dismissed = new Set(
      listings.flatMap(({ id }) => Object.keys(stepKinds).flatMap((kind) => (is(0.1) ? [dismissalKey(kind, id)] : []))),
    );
    const expected = plainBest(listings, dismissed);
    found += expected.length;
    expect(bestSteps(listings, dismissed)).toEqual(expected);
    expect(bestSteps(listings.toReversed(), dismissed)).toEqual(expected);
  }
  expect(found).toBeGreaterThan(1500);
});
