import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListingOf, listingRow, opensEdit, sendsEdit } from "#test/support/edits.ts";
import { sendForm } from "#test/support/pages.ts";
import { aDraft } from "#test/support/sale.ts";
import { getDraft } from "../drafts/queries.server.ts";
import { photosIntent } from "../photos/form/rules.ts";

const app = await testApp();
type Member = Awaited<ReturnType<typeof aMember>>;
const sendPart = async ({ id, cookie }: Member, form: Record<string, string>) => {
  const { id: draftId } = await getDraft(app.ctx(), id, "spare-part");
  return sendForm(app, "/ilanver-yedek-parca", { draftId, ...form }, { cookie });
};

describe("the button that opens the page of photos saves the step first", () => {
  const details = { step: "bilgiler", title: "henüz bitmedi", intent: photosIntent };

  test("of a new vehicle", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id, { title: "" });
    const form = { ...details, draftId };
    const { location } = await sendForm(app, "/ilanver", form, member);
    expect(location).toBe(`/ilanver/fotograflar?draftId=${draftId}`);
    expect((await getDraft(app.ctx(), member.id, "vehicle")).form).toMatchObject({ title: "henüz bitmedi" });
  });

  test("of a spare part", async () => {
    const member = await aMember(app);
    const { location } = await sendPart(member, details);
    expect(location).toMatch(/^\/ilanver\/fotograflar\?tur=yedek-parca&draftId=/);
    expect((await getDraft(app.ctx(), member.id, "spare-part")).form).toMatchObject({ title: "henüz bitmedi" });
  });

  test("of an edit; the listing stays as it is", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const before = await listingRow(app, keyCode);
    expect((await sendsEdit(app, member, keyCode, details)).location).toBe(`/ilanver/fotograflar?keyCode=${keyCode}`);
    expect((await opensEdit(app, member, keyCode)).data).toMatchObject({ form: { title: "henüz bitmedi" } });
    expect(await listingRow(app, keyCode)).toEqual(before);
  });
});

describe("a field has no error before it was shown", () => {
  test("of a spare part: the models of a brand, the towns of a city", async () => {
    const member = await aMember(app);
    const catalogue = await catalogueOf(app);
    const brand = catalogue.brandsOf([1]).find(({ slug }) => slug === "volkswagen")!;
    expect((await sendPart(member, { step: "parca", sec: "110502" })).location).toContain("adim=parca");
    const again = { step: "arac", vehicleBrandId: String(brand.id), city: "34" };
    expect((await sendPart(member, again)).location).toContain("adim=arac");
    expect((await sendPart(member, { ...again, vehicleModelId: "", town: "" })).data).toMatchObject({
      fields: { vehicleModelId: "Bu alan boş bırakılamaz.", town: "Bu alan boş bırakılamaz." },
    });
  });

  test("of an edit: kilometres and plate of a vehicle that is used after all", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const details = (ageType: string) => ({
      step: "bilgiler",
      intent: "devam",
      ageType,
      mileage: "",
      damage: "original",
    });
    const isNew = await sendsEdit(app, member, keyCode, details("1"));
    expect(isNew.location).toContain("adim=fiyat");
    expect((await sendsEdit(app, member, keyCode, details("2"))).location).toContain("adim=bilgiler");
    expect((await sendsEdit(app, member, keyCode, details("2"))).data).toMatchObject({
      fields: { mileage: "Bu alan boş bırakılamaz." },
    });
  });
});
