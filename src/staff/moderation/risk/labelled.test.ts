import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { honestTexts, type Labelled, labelledListings } from "#test/support/labelled-listings.ts";
import { riskLevels } from "./rules.ts";
import { assessListing } from "./service.server.ts";
import { textHintsIn } from "./texts.ts";

const app = await testApp();
const listings = await labelledListings(app);
const scored: (Labelled & { score: number })[] = [];
for (const listing of listings)
  scored.push({ ...listing, score: (await assessListing(app.ctx(), listing.keyCode))!.score });

const isAlarm = ({ score }: { score: number }) => score >= riskLevels.mid;

test("the set has 100 honest listings and 100 frauds, half of each held back", () => {
  expect(scored.filter(({ isFraud }) => isFraud)).toHaveLength(100);
  expect(scored.filter(({ isFraud }) => !isFraud)).toHaveLength(100);
  expect(scored.filter(({ isHeldBack }) => isHeldBack).length).toBeGreaterThan(90);
});

/** No rule was tuned on the half that is held back, so that it says most about texts to come. */
describe.each([
  ["all", scored, 0.95],
  ["tuned", scored.filter(({ isHeldBack }) => !isHeldBack), 0.95],
  ["held back", scored.filter(({ isHeldBack }) => isHeldBack), 0.9],
])("%s", (name, set, leastRecall) => {
  const [frauds, honest] = [set.filter(({ isFraud }) => isFraud), set.filter(({ isFraud }) => !isFraud)];
  const [found, alarms] = [frauds.filter(isAlarm).length, honest.filter(isAlarm).length];
  const recall = found / frauds.length;
  console.info(
    `risk, ${name}: ${set.length} listings, precision ${(found / (found + alarms)).toFixed(3)}, ` +
      `recall ${recall.toFixed(3)}, false alarms ${((100 * alarms) / honest.length).toFixed(1)} %`,
  );

  test("the frauds are worth a look", () => expect(recall).toBeGreaterThanOrEqual(leastRecall));
  test("at most 3 % of the honest listings are", () => expect(alarms / honest.length).toBeLessThanOrEqual(0.03));
});

test.each(honestTexts)("the honest text %j raises nothing", ({ title, text }) => {
  const texts = { title, descriptionHtml: `<p>${text}</p>`, priceKurus: 75_000_000 };
  expect(textHintsIn(texts, "kontak.test")).toEqual([]);
});
