import { expect, test } from "vitest";
import { basketOf, chosenIn, itemsOf, type Offer, totalOf } from "./basket.ts";

const offer = (dopingId: number, values: Partial<Offer> = {}): Offer => ({
  dopingId,
  name: `Doping ${dopingId}`,
  effect: "",
  keyCodes: ["AAAAAAAAA", "BBBBBBBBB"],
  refusals: [],
  periods: [7, 14].map((days) => ({ days, priceKurus: days * 1000, listPriceKurus: days * 1000 })),
  ...values,
});
const offers = [
  offer(21),
  offer(25, { keyCodes: [], periods: [] }),
  offer(27, { keyCodes: ["AAAAAAAAA"], periods: [{ days: 0, priceKurus: 0, listPriceKurus: 9000 }] }),
];

test("what the form chose becomes lines, a total and the items of an order", () => {
  const chosen = chosenIn({ "doping-21": "14", "doping-25": "7", "doping-27": "0", "doping-99": "7" }, offers);
  expect(chosen).toEqual({ 21: 14, 25: 7, 27: 0 });
  const basket = basketOf(offers, chosen);
  expect(basket.map(({ key, price }) => [key, price])).toEqual([
    ["21:14", 14_000],
    ["27:0", 0],
  ]);
  expect(totalOf(basket)).toBe(14_000);
  expect(itemsOf(basket)).toEqual([
    { dopingId: 21, offerKeyCode: "AAAAAAAAA", period: 14 },
    { dopingId: 21, offerKeyCode: "BBBBBBBBB", period: 14 },
    { dopingId: 27, offerKeyCode: "AAAAAAAAA", period: 0 },
  ]);
});

test.each(["", "-7", "1e9", "7.5", "99999"])("%j chooses nothing", (sent) => {
  expect(basketOf(offers, chosenIn({ "doping-21": sent }, offers))).toEqual([]);
});
