import { expect, test } from "vitest";
import { changeState, refreshDate } from "#src/selling/listings/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { promotions } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { everything } from "../engine/engine.ts";
import { findListingRow } from "../feed/row-queries.server.ts";
import { searchEngine } from "../service.server.ts";
import { fitColumns } from "./columns.server.ts";
import { weights } from "./weights.ts";

const app = await testApp();
const fitOf = async (keyCode: string) => (await findListingRow(app, keyCode))!.fit;
const set = (id: number, values: object) =>
  app.db.updateTable("listing").set(values).where("id", "=", id).executeTakeFirstOrThrow();

test("nothing that is paid for moves a listing: promotions, a renewed date, more photos than others may have", async () => {
  const bare = await aListing(app, { publishedAt: addDays(app.now, -20) });
  await set(bare.id, { photoCount: 15 });
  const before = await fitOf(bare.keyCode);
  await set(bare.id, { runningPromotions: promotions.map(({ key }) => key), photoCount: 25 });
  await inTransaction(app.ctx(), (tx) => refreshDate(tx, { id: bare.id, state: "active" }, bare.ownerId));
  expect(await fitOf(bare.keyCode)).toBe(before);

  const fresher = await aListing(app, { publishedAt: addDays(app.now, -19) });
  await set(fresher.id, { photoCount: 15 });
  const first = async (sort: "onerilen" | "en-yeni") =>
    (await searchEngine(app.ctx()).search(everything, { sort, offset: 0, limit: 2 })).keyCodes;
  expect(await first("onerilen")).toEqual([fresher.keyCode, bare.keyCode]);
  expect(await first("en-yeni")).toEqual([bare.keyCode, fresher.keyCode]);
});

test("what it is made of is none that packages, promotions and sellers' ranks are stored in", () => {
  const read = new Set(
    Object.values(fitColumns)
      .join(" ")
      .match(/\b(?:listing|authority|member|business)\.\w+/g),
  );
  expect([...read].toSorted()).toEqual([
    "authority.plate",
    "authority.status",
    "listing.business_id",
    "listing.description_html",
    "listing.is_certified",
    "listing.listed_at",
    "listing.owner_id",
    "listing.photo_count",
    "listing.plate",
    "listing.reply_minutes",
  ]);
});

test("a listing gains by its photos, its text, what is verified and fast answers, and by going live anew", async () => {
  const owner = await aMember(app);
  const { id, keyCode } = await aListing(app, { ownerId: owner.id, publishedAt: addDays(app.now, -30) });
  let last = (await fitOf(keyCode))!;
  for (const gain of [
    { photoCount: 8 },
    { descriptionHtml: `<p>${"Bakımlı. ".repeat(50)}</p>` },
    { isCertified: true },
    { replyMinutes: 300 },
    { replyMinutes: 20 },
  ]) {
    await set(id, gain);
    const fit = (await fitOf(keyCode))!;
    expect(fit, JSON.stringify(gain)).toBeLessThan(last);
    last = fit;
  }
  await set(id, { state: "expired", expiresAt: addDays(app.now, -1) });
  await changeState(app.ctx(), { keyCode, action: "renew", actor: owner });
  expect(await fitOf(keyCode)).toBe(last - 30 * weights.minutesPerPoint);
  await app.db.deleteFrom("listingAuthority").where("listingId", "=", id).execute();
  expect(await fitOf(keyCode)).toBe(last - (30 - weights.verified.authority) * weights.minutesPerPoint);
});
