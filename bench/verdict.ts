// npm run bench:verdict [-- FOLDER]: how far is the expected price of a listing from its own, beside the median of its nearest
// comparables? On a market with a known formula, and on the listing files in FOLDER. Exits with 1 where a goal is missed.
import { existsSync } from "node:fs";
import { fitPools, type PricedListing } from "../src/selling/listings/price/estimate/fit.ts";
import { verdictOf } from "../src/selling/listings/price/verdict.ts";
import { marketYear, poolsIn, pricedMarket, truePrice } from "../test/support/priced-market.ts";
import { readCards, readProvince } from "./verdict-listings.ts";
import { medianOfNearest } from "./verdict-median.ts";

const folder = process.argv[2] ?? "../shared/data";
const goals = { formula: 0.05, better: 1 / 3, share: 0.7 };
let isMissed = false;

function say(what: string, value: string, isReached = true) {
  isMissed ||= !isReached;
  console.log(`  ${what.padEnd(58)}${value}${isReached ? "" : "  MISSED"}`);
}
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const error = (kurus: number, of: number) => Math.abs(kurus / of - 1);

/** Every listing with its verdict, its own price left out, and the baseline's price. */
function judge(listings: readonly PricedListing[], year: number) {
  const poolsOf = poolsIn(fitPools(listings, year), year);
  const baseline = medianOfNearest(listings);
  return listings.map((listing) => {
    const { priceKurus } = listing;
    const verdict = verdictOf(poolsOf(listing), listing, { priceKurus, fittedKurus: priceKurus });
    return { listing, verdict, baseline: baseline(listing) };
  });
}

const middleKm = (judged: ReturnType<typeof judge>, isOf: (label: string) => boolean) =>
  median(
    judged.flatMap((one) => (one.verdict?.fairness && isOf(one.verdict.fairness.label) ? one.listing.mileageKm : [])),
  );

console.log("a made-up market of 20,000 cars with a known formula");
const made = judge(pricedMarket(20_000, { models: 300 }), marketYear);
const labelled = made.filter(({ verdict }) => verdict?.fairness);
const found = median(labelled.map(({ listing, verdict }) => error(verdict!.expectedKurus, truePrice(listing))));
say("median error against the formula, goal 5 %", percent(found), found <= goals.formula);
say("listings with a label", percent(labelled.length / made.length), labelled.length / made.length >= goals.share);
const few = judge(pricedMarket(12, { models: 2 }), marketYear);
say(
  "labels among twelve cars",
  `${few.filter(({ verdict }) => verdict).length}`,
  few.every(({ verdict }) => !verdict),
);
const poolsOf = poolsIn(fitPools(pricedMarket(2000), marketYear));
const isMonotone = pricedMarket(200, { seed: 3 }).every((vehicle) => {
  const bars = Array.from({ length: 50 }, (_, step) => {
    const priceKurus = Math.round(vehicle.priceKurus * (0.5 + 0.03 * step));
    return verdictOf(poolsOf(vehicle), vehicle, { priceKurus, fittedKurus: null })?.fairness?.bars ?? 0;
  });
  return bars.every((one, at) => at === 0 || one <= bars[at - 1]!);
});
say("labels never get better as the price rises", isMonotone ? "yes" : "no", isMonotone);
const started = process.cpuUsage();
fitPools(pricedMarket(200_000, { models: 1500 }), marketYear);
const { user, system } = process.cpuUsage(started);
say("fit of 200,000 cars, seconds of the processor", ((user + system) / 1e6).toFixed(1));
const [one] = made;
const pools = poolsOf(one!.listing);
const before = performance.now();
for (let at = 0; at < 1000; at++)
  verdictOf(pools, one!.listing, { priceKurus: one!.listing.priceKurus, fittedKurus: one!.listing.priceKurus });
say("one verdict, ms", ((performance.now() - before) / 1000).toFixed(3));

const files = [
  { name: "one province, November 2025", folder: "listings-arabam-izmir-2025-11", read: readProvince, hasGoals: true },
  {
    name: "result pages, all types, March 2025",
    folder: "listings-arabam-pages-2025-03",
    read: readCards,
    hasGoals: false,
  },
];
for (const { name, folder: of, read, hasGoals } of files) {
  if (!existsSync(`${folder}/${of}`)) {
    console.log(`${name}: skipped, ${folder}/${of} is not there`);
    continue;
  }
  const judged = judge(read(folder), 2025);
  console.log(`${name}: ${judged.length} vehicles, each price left out`);
  const withBaseline = judged.filter(({ baseline }) => baseline !== null);
  const withLabel = judged.filter(({ verdict }) => verdict?.fairness);
  const ofBaseline = median(withBaseline.map(({ listing, baseline }) => error(baseline!, listing.priceKurus)));
  const own = median(withLabel.map(({ listing, verdict }) => error(verdict!.expectedKurus, listing.priceKurus)));
  const both = withLabel.filter(({ baseline }) => baseline !== null);
  const ownOfBoth = median(both.map(({ listing, verdict }) => error(verdict!.expectedKurus, listing.priceKurus)));
  const share = withLabel.length / judged.length;
  say("median of the nearest comparables: listings with one", percent(withBaseline.length / judged.length));
  say("median of the nearest comparables: median error", percent(ofBaseline));
  say("expected price: listings with a label", percent(share), !hasGoals || share >= goals.share);
  say("expected price: median error", percent(own), !hasGoals || own <= ofBaseline * (1 - goals.better));
  say("expected price: median error where both have one", percent(ownOfBoth));
  const isCheap = (label: string) => label === "Çok uygun fiyat";
  const isDear = (label: string) => label === "Piyasanın üstünde";
  say(
    "middle km of the cheapest and of the dearest label",
    `${middleKm(judged, isCheap)} and ${middleKm(judged, isDear)}`,
  );
}
process.exitCode = isMissed ? 1 : 0;
