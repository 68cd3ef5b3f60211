import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";
import { changeState } from "#src/selling/listings/service.server.ts";

const app = await testApp();
const { open, listingsOf } = myListingsIn(app);

test("a listing that a moderator removed shows the reasons, and its owner may appeal", async () => {
  const owner = await aMember(app);
  const moderator = await aMember(app, { role: "moderator" });
  const { keyCode } = await aListing(app, { ownerId: owner.id });
  const note = "Aynı araç iki kez ilan edilmiş.";
  await changeState(app.ctx(), { keyCode, action: "takeDown", actor: moderator, reasonCodes: ["price"], note });
  const { isEmpty, selection, tabs, listings, bulkActions } = await open(owner.cookie);
  expect({ isEmpty, tab: selection.tab.slug, bulkActions }).toEqual({
    isEmpty: false,
    tab: "kaldirilan",
    bulkActions: [],
  });
  expect(tabs.find(({ slug }) => slug === "kaldirilan")).toMatchObject({ name: "Kaldırılan", count: 1 });
  expect(listings).toMatchObject([
    {
      keyCode,
      stateName: "Kaldırıldı",
      reasons: ["Fiyat gerçeği yansıtmıyor."],
      moderatorNote: note,
      removal: "İlanınız denetim sonucunda kaldırıldı.",
      canAppeal: true,
      actions: [],
      canOpen: false,
    },
  ]);
});

test("a listing that its owner removed is marked so, without appeal and statistics", async () => {
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id });
  await changeState(app.ctx(), { keyCode, action: "remove", actor: owner });
  const { listings, panel } = await open(owner.cookie, `?durum=kaldirilan&rapor=${keyCode}`);
  expect(panel).toBeNull();
  expect(listings).toMatchObject([
    { removal: "İlanınızı sildiniz.", canAppeal: false, reasons: [], moderatorNote: "", actions: [], canOpen: false },
  ]);
});

test("removed listings cannot be transferred, and another member's are not shown", async () => {
  const { owner, businessId } = await aBusiness(app);
  await aListing(app, { ownerId: owner.id, businessId, state: "removed" });
  expect((await open(owner.cookie, "?durum=kaldirilan")).bulkActions).toEqual([]);
  const stranger = await aMember(app);
  expect(await listingsOf(stranger.cookie, "?durum=kaldirilan")).toEqual([]);
});
