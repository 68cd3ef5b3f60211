import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Change } from "#src/finding/search/index/facts.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { insertMessage } from "#src/people/messages/queries.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBusinessBrand, aMember, aShop } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";
import { aListing } from "#test/support/listings.ts";
import { type CachedPage, pageCache } from "./store.server.ts";

const app = await testApp();
const { search } = app.deps;
const aCache = () =>
  pageCache({
    market: search!,
    clock: () => app.now,
    nextEnd: async () => null,
    askDatabase: async () => {},
    log: app.ctx().log,
  });

/** A business with a listing, and a listing of a private member. */
async function sellers() {
  const { id: businessId } = await aShop(app, { name: "Deniz Otomotiv", shortName: "Deniz", certificateNumber: "1" });
  const dealer = await aMember(app, { businessId, businessRole: "owner" });
  return { businessId, dealer, ofDealer: await aListing(app, { ownerId: dealer.id, businessId }) };
}

test("a change of everything that a cached page shows invalidates it", async () => {
  const listing = await aListing(app);
  const passive = await aListing(app, { state: "passive" });
  const { businessId, ofDealer } = await sellers();
  const talk = await aConversation(app);
  const { id: idle } = await aMember(app);
  const answer = () =>
    insertMessage(app.ctx(), { conversationId: talk.id, senderId: talk.seller.id, isFromBuyer: false, body: "Evet" });
  const changes: [string, number | string, () => Promise<unknown>][] = [
    ["a price", listing.id, () => sql`update listing set price_kurus = 1 where id = ${listing.id}`.execute(app.db)],
    ["a fit of prices", "price-fit", () => fitPrices(app.ctx())],
    [
      "a listing that is not live",
      passive.id,
      () => sql`update listing set state = 'sold' where id = ${passive.id}`.execute(app.db),
    ],
    [
      "a rating",
      listing.id,
      () =>
        sql`insert into content_rating (content_id, visitor, rate) values (${listing.keyCode}, 'x', 5)`.execute(app.db),
    ],
    [
      "a seller's name",
      listing.id,
      () => sql`update member set first_name = 'Ege' where id = ${listing.ownerId}`.execute(app.db),
    ],
    [
      "a phone number",
      listing.id,
      () => sql`update member set phone = '+905321112233' where id = ${listing.ownerId}`.execute(app.db),
    ],
    [
      "a seller's location",
      listing.id,
      () =>
        sql`update member set latitude = 41, longitude = 29, is_place_shown = true where id = ${listing.ownerId}`.execute(
          app.db,
        ),
    ],
    [
      "a dealer's location",
      ofDealer.id,
      () => sql`update business set latitude = 41, longitude = 29 where id = ${businessId}`.execute(app.db),
    ],
    [
      "a dealer's name",
      ofDealer.id,
      () => sql`update business set name = 'Ege' where id = ${businessId}`.execute(app.db),
    ],
    ["a photo", listing.id, () => sql`delete from listing_photo where listing_id = ${listing.id}`.execute(app.db)],
    [
      "a business profile",
      `business:${businessId}`,
      () => sql`update business set nature = 'franchiser' where id = ${businessId}`.execute(app.db),
    ],
    ["a brand that is granted", ofDealer.id, () => aBusinessBrand(app, businessId, { slug: "bmw" })],
    ["a second brand", `business:${businessId}`, () => aBusinessBrand(app, businessId, { slug: "audi" })],
    [
      "a brand that is revoked",
      `business:${businessId}`,
      () => sql`update business_brand set state = 'revoked' where business_id = ${businessId}`.execute(app.db),
    ],
    [
      "the profile of a member without listings",
      `member:${idle}`,
      () => sql`update member set about = 'Ege' where id = ${idle}`.execute(app.db),
    ],
    [
      "a business's listings",
      `business:${businessId}`,
      () => sql`update listing set state = 'passive' where id = ${ofDealer.id}`.execute(app.db),
    ],
    [
      "a listing's new business",
      `business:${businessId}`,
      () => sql`update listing set business_id = ${businessId} where id = ${listing.id}`.execute(app.db),
    ],
    ["an answer", `replies:member:${talk.seller.id}`, answer],
  ];
  await search!.sync();
  for (const [what, shown, change] of changes) {
    const received: (Change | null)[] = [];
    const stop = search!.onChange((changes) => received.push(...(changes ?? [null])));
    await change();
    await search!.sync();
    stop();
    expect(received, what).toContainEqual(
      typeof shown === "number" ? expect.objectContaining({ id: shown }) : { subject: shown },
    );
  }
  const received: unknown[] = [];
  const stop = search!.onChange((changes) => received.push(changes));
  await sql`update member set terms_accepted_at = now() where id = ${listing.ownerId}`.execute(app.db);
  await answer();
  await aBusinessBrand(app, businessId, { slug: "fiat", state: "asked" });
  await search!.sync();
  stop();
  expect(received, "changes that no page shows").toEqual([]);
});

test("an edited price is shown to the very next request, even with many concurrent reads", async () => {
  const { id } = await aListing(app);
  const pages = aCache();
  const read = async () => {
    const made = (await pages.get("page", async () => {
      const row = await app.db
        .selectFrom("listing")
        .where("id", "=", id)
        .select("priceKurus")
        .executeTakeFirstOrThrow();
      const dependencies = {
        asked: [],
        shown: { listings: new Set([id]), subjects: new Set<string>(), unrecorded: [] },
      };
      return { headers: {}, etag: "", body: Buffer.from(String(row.priceKurus)), dependencies };
    })) as CachedPage;
    return Number(made.body.toString());
  };
  let committed = 0;
  let isDone = false;
  const stale: string[] = [];
  const readers = Array.from({ length: 8 }, async () => {
    while (!isDone) {
      const atLeast = committed;
      const seen = await read();
      if (seen < atLeast) stale.push(`${seen} < ${atLeast}`);
    }
  });
  for (let price = 1; price <= 100; price++) {
    await app.db.updateTable("listing").set({ priceKurus: price }).where("id", "=", id).execute();
    committed = price;
    if (price % 3 === 0) await read();
  }
  isDone = true;
  await Promise.all(readers);
  pages.stop();
  expect(stale).toEqual([]);
  expect(pages.state().hit).toBeGreaterThan(0);
});
