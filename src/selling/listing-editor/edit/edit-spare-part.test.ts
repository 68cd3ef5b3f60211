import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aSpareForm } from "#test/support/spare-part-form.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraftPhoto } from "#test/support/sale.ts";
import type { SpareForm } from "../spare-parts/rules.ts";
import { newSparePart } from "../drafts/rules.ts";
import { saveDraft } from "../drafts/service.server.ts";
import { publishSpareDraft } from "../spare-parts/service.server.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const address = (keyCode: string, more = "") => `/ilanlarim/duzenle?keyCode=${keyCode}${more}`;

/** A live listing of a used flywheel for a Golf. */
async function aSparePart(owner: Member) {
  const form = await aSpareForm(app);
  const ctx = app.ctx(owner);
  const { draftId } = await saveDraft(ctx, newSparePart.kind, { form });
  await aDraftPhoto(app, draftId);
  const { keyCode } = await publishSpareDraft(ctx, { draftId });
  await app.db
    .updateTable("listing")
    .set({ state: "active", publishedAt: app.now })
    .where("keyCode", "=", keyCode)
    .execute();
  return { keyCode, form };
}

const listing = (keyCode: string) =>
  app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();
const opens = async (member: Member, keyCode: string, more = "") => {
  const { data } = await openPage(app, address(keyCode, more), member);
  return data!["wizard"] as { kind: string; data: { draftId: string; form: SpareForm; step: string; open: string } };
};
async function sends(member: Member, keyCode: string, form: Record<string, string>) {
  const { draftId } = (await opens(member, keyCode)).data;
  return sendForm(app, address(keyCode), { draftId, ...form }, member);
}

test("editing a spare part opens its own filled form with every step open", async () => {
  const member = await aMember(app);
  const { keyCode, form } = await aSparePart(member);
  const { kind, data } = await opens(member, keyCode);
  expect(kind).toBe("spare-part");
  expect(data).toMatchObject({
    step: "yayin",
    open: "yayin",
    form: { ...form, title: "ÇİFT KÜTLELİ VOLAN, AZ KULLANILMIŞ", partNumber: "03L 105 266" },
  });
  expect((await opens(member, keyCode, "&adim=parca")).data.step).toBe("parca");
});

test("another price leaves the listing live; another part or vehicle sends it back to the moderators", async () => {
  const member = await aMember(app);
  const { keyCode, form } = await aSparePart(member);
  const before = await listing(keyCode);
  const details = { step: "bilgiler", intent: "kaydet", ...form } as object as Record<string, string>;
  const saved = await sends(member, keyCode, { ...details, price: "4.500" });
  expect(saved.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
  expect(await listing(keyCode)).toEqual({ ...before, priceKurus: 450_000, version: before.version + 1 });

  const { modelId } = before;
  const catalogue = await catalogueOf(app);
  const other = catalogue.modelsOf([1], before.brandId).find(({ id, slug }) => id !== modelId && slug === "passat")!;
  const vehicle = { step: "arac", intent: "kaydet", vehicleModelId: String(other.id) };
  expect((await sends(member, keyCode, vehicle)).location).toMatch(/yapilan=duzenle-queue$/);
  expect(await listing(keyCode)).toMatchObject({ state: "pending", modelId: other.id, partId: before.partId });
});

test("a taxonomy node can be chosen without scripts; saving then redirects to the step that is incomplete", async () => {
  const member = await aMember(app);
  const { keyCode } = await aSparePart(member);
  const pressed = await sends(member, keyCode, { step: "parca", sec: "110502" });
  expect(pressed.location).toBe(address(keyCode, "&adim=parca"));
  expect((await opens(member, keyCode)).data.form).not.toHaveProperty("productTypeSlug");
  const saved = await sends(member, keyCode, { step: "yayin", intent: "kaydet" });
  expect(saved.location).toBe(address(keyCode, "&adim=parca&eksik=1"));
  expect(await listing(keyCode)).toMatchObject({ state: "active" });
});

test("the second of two editors is shown both versions", async () => {
  const { id: businessId } = await aShop(app, { slug: "cikmaci", name: "Çıkmacı", shortName: "Çıkmacı" });
  const seller = await aMember(app, { businessId, businessRole: "user" });
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const { keyCode, form } = await aSparePart(seller);
  const details = { step: "bilgiler", ...form } as object as Record<string, string>;
  await sends(owner, keyCode, { ...details, intent: "devam", condition: "sifir" });
  await sends(seller, keyCode, { ...details, intent: "kaydet", price: "4.000" });
  const answer = await sends(owner, keyCode, { step: "yayin", intent: "kaydet" });
  expect(answer.location).toBe(`/ilanlarim/duzenle/farklar?keyCode=${keyCode}`);
  const { data } = await openPage(app, answer.location!, owner);
  expect(data!["differences"]).toMatchObject([
    { slug: "condition", theirs: "Çıkma", mine: "Sıfır" },
    { slug: "price", theirs: "4.000\u00a0TL", mine: "4.750\u00a0TL" },
  ]);
});
