import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";
import { openPage } from "#test/support/pages.ts";
import { listingAddress } from "#src/selling/listings/rules.ts";
import type { OwnerBarData } from "#src/selling/listing-page/owner-bar-data.server.ts";

const app = await testApp();
const { listingsOf, sendOne } = myListingsIn(app);

describe("the note", () => {
  const save = (cookie: string, keyCode: string, note: string) =>
    app.request({ method: "POST", url: `/ajax/data/offers/${keyCode}/note`, headers: { cookie }, payload: { note } });

  test("is stored trimmed, and an empty one deletes it", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    expect((await save(owner.cookie, keyCode, "  İki anahtar ")).json()).toEqual({
      note: "İki anahtar",
      message: "Notunuz kaydedildi.",
    });
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "İki anahtar" }]);
    expect((await save(owner.cookie, keyCode, " ")).json()).toEqual({ note: "", message: "Notunuz silindi." });
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "" }]);
  });

  test("is at least two characters, and at most 500", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    const short = await save(owner.cookie, keyCode, " a ");
    expect([short.statusCode, short.json().fields]).toEqual([422, { note: "Not alanı en az 2 karakter olmalıdır." }]);
    expect((await save(owner.cookie, keyCode, "x".repeat(501))).json().message).toBe(
      "En fazla 500 karakter girilmelidir",
    );
  });

  test("can be read and written only by the owner and their business", async () => {
    const { owner, user, businessId } = await aBusiness(app);
    const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
    expect((await save(owner.cookie, keyCode, "Anlaştık")).statusCode).toBe(200);
    const moderator = await aMember(app, { role: "moderator" });
    for (const { cookie } of [await aMember(app), moderator])
      expect((await save(cookie, keyCode, "Anlaştık")).statusCode).toBe(404);
  });

  test("is saved by a form of the page without scripts", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    expect((await sendOne(owner.cookie, keyCode, "note", { note: "Ruhsat kasada" })).text).toBe("Notunuz kaydedildi.");
    expect((await sendOne(owner.cookie, keyCode, "note", { note: "x" })).status).toBe(422);
    expect(await listingsOf(owner.cookie)).toMatchObject([{ ownNote: "Ruhsat kasada" }]);
  });
});

describe("the bar above a listing's own page", () => {
  const openListing = async (keyCode: string, cookie: string, query = "") => {
    const listing = await app.db
      .selectFrom("listing")
      .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
      .innerJoin("brand", "brand.id", "listing.brandId")
      .innerJoin("model", "model.id", "listing.modelId")
      .where("keyCode", "=", keyCode)
      .select(["title", "keyCode", "vehicleType.slug as vehicleTypeSlug", "brand.slug as brandSlug"])
      .select("model.slug as modelSlug")
      .executeTakeFirstOrThrow();
    const path = listingAddress({ ...listing, listingType: "satilik" });
    const answer = await openPage<{ ownerBar: OwnerBarData | null }>(app, path + query, { cookie });
    return answer.data!.ownerBar;
  };

  test("has counts, the note and the statistics, and is shown only to the owner", async () => {
    const owner = await aMember(app);
    const { id, keyCode } = await aListing(app, { ownerId: owner.id });
    await someEvents(app, id, "offer-view", 12);
    await sendOne(owner.cookie, keyCode, "note", { note: "Pazarlık payı var" });
    expect(await openListing(keyCode, owner.cookie)).toMatchObject({
      counts: { views: 12, favourites: 0, messages: 0 },
      note: "Pazarlık payı var",
      isOpen: false,
      report: null,
    });
    expect(await openListing(keyCode, owner.cookie, "?rapor=30")).toMatchObject({ report: { dayCount: 30 } });
    expect(await openListing(keyCode, owner.cookie, "?rapor=x")).toMatchObject({ report: { dayCount: 7 } });
    const moderator = await aMember(app, { role: "moderator" });
    for (const cookie of ["", (await aMember(app)).cookie, moderator.cookie])
      expect(await openListing(keyCode, cookie, "?rapor=7")).toBeNull();
  });

  test("loads no counts while the listing is pending, but the note can be opened", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    await sendOne(owner.cookie, keyCode, "note", { note: "Ruhsat kasada" });
    const bar = { counts: null, report: null, note: "Ruhsat kasada" };
    expect(await openListing(keyCode, owner.cookie)).toMatchObject({ ...bar, isOpen: false });
    expect(await openListing(keyCode, owner.cookie, "?rapor=7")).toMatchObject({ ...bar, isOpen: true });
  });
});
