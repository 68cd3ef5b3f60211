import { beforeAll, expect, onTestFinished, test } from "vitest";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import { priceFitSubject } from "#src/selling/listings/price/estimate/fit-subject.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { fairnessNames, type FairnessSlug } from "#src/selling/listings/price/fairness-names.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, aPriceChange, someVehicle } from "#test/support/listings.ts";
import { findableListing } from "#src/finding/alerts/creation/matching-searches.server.ts";
import { followListings } from "../feed/change-feed.ts";
import type { Change } from "../index/facts.ts";
import { memoryEngine } from "./memory-engine.server.ts";
import { sqlEngine } from "./sql-engine.server.ts";
import { everything } from "./engine.ts";
import { nothingChosen, type Selection, type Sort } from "../rules.ts";
import { searchListings } from "../service.server.ts";
import { namesOf } from "../address/vocabulary.server.ts";

const app = await testApp();
const names = await namesOf(app);
const slugs = Object.keys(fairnessNames) as FairnessSlug[];
const count = 40;
let ids: number[];

/** Cars of one model whose prices lie up to 13 % below and above what they should cost. */
beforeAll(async () => {
  const ownerId = (await aMember(app)).id;
  const vehicle = await someVehicle(app);
  const listings: { id: number }[] = [];
  for (let at = 0; at < count; at++)
    listings.push(
      await aListing(app, {
        ...vehicle,
        ownerId,
        photoIds: [],
        mileageKm: 60_000 + at * 3_000,
        priceKurus: Math.round((1_300_000 - at * 3_000) * (0.87 + 0.0065 * ((at * 7) % count)) * 100),
      }),
    );
  ids = listings.map(({ id }) => id);
  await fitPrices(app.ctx());
});

const look = (selection: Partial<Selection> = {}, sort: Sort = "onerilen", page = 1) =>
  searchListings(app.ctx(), { selection: { ...nothingChosen, ...selection }, sort, view: "liste", page }, names);
const counts = async (selection: Partial<Selection> = {}) =>
  Object.fromEntries((await look(selection)).choices.verdicts.map(({ value, count }) => [value, count]));

test("the filter finds the cards with its label, as many as it says", async () => {
  const offered = await counts();
  expect(Object.values(offered).filter((n) => n > 0).length).toBeGreaterThan(2);
  for (const slug of slugs) {
    const { total, cards } = await look({ verdicts: [slug] });
    expect(total, slug).toBe(offered[slug]);
    expect(new Set(cards.map(({ fairness }) => fairness?.label))).toEqual(
      new Set(total === 0 ? [] : [fairnessNames[slug]]),
    );
  }
  const call = await app.request({ url: "/ajax/arama/sayi?kategori=otomobil&degerlendirme=cok-uygun,uygun" });
  expect(call.json()).toEqual({
    total: offered["cok-uygun"]! + offered["uygun"]!,
    address: "/otomobil?degerlendirme=cok-uygun,uygun",
  });
});

test("the best prices come first, those without a label last", async () => {
  const labels = [1, 2].map(async (page) =>
    (await look({}, "fiyat-uygun", page)).cards.map(({ fairness }) =>
      slugs.findIndex((slug) => fairnessNames[slug] === fairness?.label),
    ),
  );
  const order = (await Promise.all(labels)).flat();
  expect(order).toHaveLength(count);
  const ranks = order.map((rank) => (rank === -1 ? slugs.length : rank));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test("a changed price has its new label at once, held against the price that was fitted", async () => {
  const id = ids[count / 2]!;
  const { priceKurus } = await app.db
    .selectFrom("listing")
    .select("priceKurus")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const newKurus = Math.round(priceKurus * 0.7);
  app.now = addDays(app.now, 1 / 24);
  await aPriceChange(app, id, { oldKurus: priceKurus, newKurus });
  const { keyCode } = await app.db
    .updateTable("listing")
    .set({ priceKurus: newKurus })
    .where("id", "=", id)
    .returning("keyCode")
    .executeTakeFirstOrThrow();
  const { cards } = await look({ verdicts: ["cok-uygun"] }, "fiyat-uygun");
  expect(cards[0]).toMatchObject({ keyCode, fairness: { label: "Çok uygun fiyat" } });
  expect(await findableListing(app.ctx(), keyCode)).toMatchObject({ verdict: "cok-uygun" });
  const page = { sort: "fiyat-uygun", offset: 0, limit: count } as const;
  const own = await memoryEngine(app.deps.search, app.deps).search(everything, page);
  expect(own).toEqual(await sqlEngine(app.ctx()).search(everything, page));
});

test("a new fit changes the labels at once", async () => {
  const before = await counts();
  await app.db
    .updateTable("listing")
    .set((eb) => ({ priceKurus: eb("priceKurus", "*", 2) }))
    .where("id", "in", ids.slice(0, count / 4))
    .execute();
  await fitPrices(app.ctx());
  const after = await counts();
  expect(after).not.toEqual(before);
  for (const slug of slugs) expect((await look({ verdicts: [slug] })).total).toBe(after[slug]);
});

test("a large market is searched before its prices are judged, by label once they are", async () => {
  const changes: (readonly Change[] | null)[] = [];
  const ready = Promise.withResolvers<boolean>();
  const feed = followListings({
    url: app.url,
    onReady: ready.resolve,
    onChange: (changed) => {
      // Each fill publishes the catalogue too.
      if (changed?.some((change) => "subject" in change && change.subject === catalogueSubject)) return;
      changes.push(changed);
    },
    onError: () => {},
    judgedAtOnceMs: 0,
  });
  onTestFinished(() => feed.close());
  await ready.promise;
  const now = app.ctx().clock().getTime();
  const byLabel = () => feed.store.count({ ...everything, verdicts: ["cok-uygun"] }, now);
  expect(feed.store.count(everything, now)).toBe(count);
  expect([byLabel(), changes]).toEqual([0, [null]]);
  await feed.labelled();
  expect(byLabel()).toBe((await counts())["cok-uygun"]);
  expect(changes).toEqual([null, [{ subject: priceFitSubject }]]);
});
