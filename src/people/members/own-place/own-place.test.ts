import { describe, expect, test } from "vitest";
import { ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();

type Who = { cookie: string };
const place = { address: "Bağdat Caddesi 17, Kadıköy", latitude: "40,96321", longitude: "29.0634", isPlaceShown: "1" };
const shown = { address: place.address, latitude: 40.96321, longitude: 29.0634 };

const pages = { member: "/hesabim/profil", business: "/hesabim/isletme" };
type Kind = keyof typeof pages;
const saves = (kind: Kind, who: Partial<Who>, form: Record<string, string> = place) =>
  sendForm(app, pages[kind], { islem: "yer-kaydet", ...form }, who);

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
    listingPage: async (cookie = "") => JSON.stringify((await openPage(app, listingPath, { cookie })).data),
    sellerPage: async (cookie = "") => {
      const answer =
        kind === "business"
          ? await openPage(app, `/dukkan/${slug}`, { cookie })
          : await openPage(app, `/uye/${pathName}`, { cookie });
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
    expect((await saves(kind, seller)).location).toBe(`${pages[kind]}?yer-kaydedildi`);
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
    const page = await openPage(app, pages[kind], seller);
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
      const read = await openPage(app, pages.business, colleague);
      expect(JSON.stringify(read.data)).not.toContain(place.address);
    }
    expect((await saves(kind, await aMember(app))).status).toBe(404);
  });
});
