import { describe, expect, test } from "vitest";
import { action as businessAction, loader as businessLoader } from "#src/business/businesses/company/business.page.tsx";
import { loader as shopLoader } from "#src/business/businesses/shop.page.tsx";
import { loader as listingLoader } from "#src/selling/listing-page/listing.page.tsx";
import { ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { action, loader } from "../profile/profile.page.tsx";
import { loader as memberLoader } from "../seller/member.page.tsx";

const app = await testApp();

type Who = { cookie: string };
const place = { address: "Bağdat Caddesi 17, Kadıköy", latitude: "40,96321", longitude: "29.0634", isPlaceShown: "1" };
const shown = { address: place.address, latitude: 40.96321, longitude: 29.0634 };

const pages = {
  member: { path: "/hesabim/profil", action, loader },
  business: { path: "/hesabim/isletme", action: businessAction, loader: businessLoader },
};
type Kind = keyof typeof pages;
const saves = (kind: Kind, who: Partial<Who>, form: Record<string, string> = place) => {
  const page = pages[kind];
  return callPage(app, page.action, { path: page.path, ...who, form: { islem: "yer-kaydet", ...form } });
};

/** A private member or the owner of a business, with a listing and their public page. */
async function aSeller(kind: Kind) {
  const slug = `yer-${Math.random()}`;
  const businessId = kind === "business" ? (await aShop(app, { slug, certificateNumber: "3400123" })).id : null;
  const member = await aMember(app, businessId === null ? {} : { businessId, businessRole: "owner" });
  const { keyCode } = await aListing(app, { ownerId: member.id, businessId });
  const params = { category: "otomobil", vehicle: "volkswagen-passat", title: "ilk-sahibinden-temiz", keyCode };
  const listingPath = `/ilan/${Object.values(params).join("/")}`;
  const pathName = member.pathName;
  return {
    ...member,
    listingPage: async (cookie = "") =>
      JSON.stringify((await callPage(app, listingLoader, { path: listingPath, params, cookie })).data),
    sellerPage: async (cookie = "") => {
      const answer =
        kind === "business"
          ? await callPage(app, shopLoader, { path: `/dukkan/${slug}`, params: { slug }, cookie })
          : await callPage(app, memberLoader, { path: `/uye/${pathName}`, params: { pathName }, cookie });
      return JSON.stringify([answer.data, answer.jsonLd]);
    },
  };
}

describe.each(["member", "business"] as const)("the place of a %s", (kind) => {
  test("is on no page until its owner shows it, and removed when they hide it", async () => {
    const seller = await aSeller(kind);
    const stranger = await aMember(app);
    const isShown = async () => {
      const texts = [await seller.listingPage(), await seller.listingPage(stranger.cookie), await seller.sellerPage()];
      return texts.map((text) => [place.address, "40.96321", "29.0634"].some((part) => text.includes(part)));
    };
    expect((await saves(kind, seller, { ...place, isPlaceShown: "" })).status).toBe(302);
    expect(await isShown()).toEqual([false, false, false]);
    expect((await saves(kind, seller)).location).toBe(`${pages[kind].path}?yer-kaydedildi`);
    expect(await isShown()).toEqual([true, true, true]);
    expect(JSON.parse(await seller.listingPage())).toMatchObject({ view: { sellerPlace: shown } });
    await saves(kind, seller, { ...place, isPlaceShown: "" });
    expect(await isShown()).toEqual([false, false, false]);
  });

  test.each([
    [{ latitude: "35.1" }, { latitude: ownPlaceMessages.latitude }],
    [{ latitude: "kırk" }, { latitude: ownPlaceMessages.latitude }],
    [{ longitude: "45.2" }, { longitude: ownPlaceMessages.longitude }],
    [{ longitude: "-29" }, { longitude: ownPlaceMessages.longitude }],
    [{ longitude: "NaN" }, { longitude: ownPlaceMessages.longitude }],
    [{ longitude: "" }, { latitude: ownPlaceMessages.both }],
    [{ latitude: "", longitude: "" }, { isPlaceShown: ownPlaceMessages.noPoint }],
    [{ address: "a".repeat(201) }, { address: "En fazla 200 karakter girilmelidir" }],
    [{ address: "Beni arayın 0532 123 45 67" }, { address: ownPlaceMessages.contact }],
  ])("%j is refused at its field", async (values, fields) => {
    const seller = await aSeller(kind);
    const answer = await saves(kind, seller, { ...place, ...values });
    expect(answer).toMatchObject({ status: 422, data: { fields } });
    expect(await seller.sellerPage()).not.toContain(place.address);
  });

  test("can be changed only by its owner, who alone can read it while it is hidden", async () => {
    const seller = await aSeller(kind);
    await saves(kind, seller, { ...place, isPlaceShown: "" });
    expect((await saves(kind, { cookie: await anImpersonation(app, seller.id) })).status).toBe(403);
    expect((await saves(kind, {})).location).toMatch(/^\/login/);
    const page = await callPage(app, pages[kind].loader, { path: pages[kind].path, cookie: seller.cookie });
    expect(page.data).toMatchObject(
      kind === "member" ? { profile: { place: { ...shown, isPlaceShown: false } } } : { place: shown },
    );
    if (kind === "member") {
      expect((await saves(kind, await aMember(app, { role: "moderator" }))).status).toBe(409);
      return;
    }
    for (const businessRole of ["manager", "user"] as const) {
      const colleague = await aMember(app, { businessId: seller.businessId, businessRole });
      expect((await saves(kind, colleague)).status).toBe(403);
      const read = await callPage(app, businessLoader, { path: pages.business.path, cookie: colleague.cookie });
      expect(JSON.stringify(read.data)).not.toContain(place.address);
    }
    expect((await saves(kind, await aMember(app))).status).toBe(404);
  });
});
