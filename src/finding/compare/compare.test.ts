import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { meta } from "./compare.page.tsx";
import { compareAddress } from "./rules.ts";

const app = await testApp();

type Section = {
  id: string;
  rows: { name: string; values: (string | null)[]; isDifferent: boolean; isBest: boolean[] }[];
};
async function compare(keyCodes: string[], cookie?: string) {
  const { status, data } = await openPage(app, compareAddress(keyCodes), { cookie });
  const sections = data!["sections"] as Section[];
  const row = (section: string, name: string) =>
    sections.find(({ id }) => id === section)?.rows.find((one) => one.name === name);
  return { status, data: data!, heads: data!["heads"] as Record<string, unknown>[], row };
}

test("visitors can compare facts, damage and equipment of two vehicles", async () => {
  const items = await app.db
    .selectFrom("equipment")
    .innerJoin("equipmentGroup", "equipmentGroup.id", "equipment.groupId")
    .where("equipmentGroup.vehicleTypeId", "=", 1)
    .orderBy("equipment.id")
    .limit(2)
    .select(["equipment.id", "equipment.name", "equipmentGroup.slug"])
    .execute();
  const [both, one] = [items[0]!, items[1]!];
  const first = await aListing(app, {
    priceKurus: 90_000_000,
    fuel: "dizel",
    damage: { tavan: "painted", "on-tampon": "replaced" },
    totalDamageKurus: 2_500_000,
    equipmentIds: [both.id, one.id],
  });
  const second = await aListing(app, { modelYear: 2021, fuel: "dizel", equipmentIds: [both.id] });
  const { status, heads, row } = await compare([second.keyCode, first.keyCode]);
  expect(status).toBe(200);
  expect(heads).toMatchObject([
    { keyCode: second.keyCode, gone: null, price: "1.234.500\u00a0TL", isCheapest: false },
    {
      keyCode: first.keyCode,
      gone: null,
      price: "900.000\u00a0TL",
      isCheapest: true,
      name: expect.stringContaining("Passat"),
    },
  ]);
  expect(row("bilgiler", "Model yılı")).toMatchObject({ values: ["2021", "2019"], isDifferent: true });
  expect(row("bilgiler", "Model yılı")?.isBest).toEqual([true, false]);
  expect(row("bilgiler", "Yakıt")?.isBest).toEqual([false, false]);
  expect(row("hasar", "Boyalı")?.isBest).toEqual([true, false]);
  expect(row("hasar", "Lokal boyalı")?.isBest).toEqual([false, false]);
  expect(row("hasar", "Toplam hasar tutarı")?.isBest).toEqual([true, false]);
  expect(row("bilgiler", "Yakıt")).toMatchObject({ values: ["Dizel", "Dizel"], isDifferent: false });
  expect(row("hasar", "Boyalı")).toMatchObject({ values: ["Yok", "Tavan"], isDifferent: true });
  expect(row("hasar", "Değişen")).toMatchObject({ values: ["Yok", "Ön tampon"] });
  expect(row("hasar", "Toplam hasar tutarı")).toMatchObject({ values: ["Yok", "25.000\u00a0TL"] });
  expect(row(both.slug, both.name)).toMatchObject({ values: ["Var", "Var"], isDifferent: false });
  expect(row(one.slug, one.name)).toMatchObject({ values: [null, "Var"], isDifferent: true });
});

test.each([
  ["sold", "Bu araç satıldı.", true],
  ["removed", "Bu ilan yayından kaldırıldı.", true],
  ["passive", "Satıcı ilanı yayından çekti. Yeniden yayına alınırsa bu adreste görünür.", true],
  ["expired", "İlanın süresi doldu. Satıcı yenilerse bu adreste görünür.", true],
  ["pending", "Aradığınız ilan bulunamadı.", false],
  ["rejected", "Aradığınız ilan bulunamadı.", false],
] as const)("a listing that is %s is shown with its state, without price and facts", async (state, gone, isNamed) => {
  const live = await aListing(app, { priceKurus: 77_700_000 });
  const other = await aListing(app, { state, priceKurus: 66_600_000 });
  const { heads, row, data } = await compare([live.keyCode, other.keyCode]);
  expect(heads[1]).toMatchObject({ gone, price: null, photoId: null, name: isNamed ? expect.any(String) : null });
  expect(row("bilgiler", "Model yılı")).toMatchObject({ values: ["2019", null], isDifferent: false });
  expect(JSON.stringify(data)).not.toContain("666.000");
});

test("prices of different kinds are not compared", async () => {
  const sale = await aListing(app, { priceKurus: 90_000_000 });
  const rental = await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk", priceKurus: 150_000 });
  const { heads } = await compare([sale.keyCode, rental.keyCode]);
  expect(heads).toMatchObject([{ isCheapest: false }, { isCheapest: false }]);
});

test("an unknown key code", async () => {
  const { heads } = await compare([(await aListing(app)).keyCode, "K7M2P9QXA"]);
  expect(heads[1]).toMatchObject({ name: null, gone: "Aradığınız ilan bulunamadı." });
});

test("hearts are the member's own", async () => {
  const member = await aMember(app);
  const [a, b] = [await aListing(app), await aListing(app)];
  await app.request({
    method: "POST",
    url: "/ajax/garaj/ekle",
    headers: { cookie: member.cookie },
    payload: { keyCode: a.keyCode },
  });
  expect((await compare([a.keyCode, b.keyCode], member.cookie)).data["inGarage"]).toEqual([a.keyCode]);
  expect((await compare([a.keyCode, b.keyCode])).data["inGarage"]).toEqual([]);
});

test("the page has no phone, plate or surname, and is not indexed", async () => {
  const owner = await aMember(app, { phone: "+905321112233", lastName: "Gizlisoyad" });
  const [a, b] = [await aListing(app, { ownerId: owner.id, plate: "34 GZL 99" }), await aListing(app)];
  const text = JSON.stringify((await compare([a.keyCode, b.keyCode])).data);
  for (const secret of ["5321112233", "532 111", "34 GZL 99", "Gizlisoyad"]) expect(text).not.toContain(secret);
  expect(meta()).toContainEqual({ name: "robots", content: "noindex" });
});
