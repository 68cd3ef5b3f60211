import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { TypedFit } from "#src/selling/listings/fields/fits.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { findListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { detailView } from "#src/selling/listings/detail/view.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraftPhoto } from "#test/support/sale.ts";
import { changeFit, sentFits } from "./fit-rows.ts";
import type { SpareForm } from "./rules.ts";
import { checkSpareFields } from "./submit-rules.ts";

const app = await testApp();
const [catalogue, places] = await Promise.all([catalogueOf(app), placesOf(app)]);
const modelOf = (brandSlug: string, modelSlug: string) => {
  const brand = catalogue.brandsOf([1]).find(({ slug }) => slug === brandSlug)!;
  return { brand, model: catalogue.modelsOf([1], brand.id).find(({ slug }) => slug === modelSlug)! };
};
const [golf, leon, clio] = [modelOf("volkswagen", "golf"), modelOf("seat", "leon"), modelOf("renault", "clio")];
const typed = ({ brand, model }: typeof golf, yearFrom = "", yearTo = ""): TypedFit => ({
  brandId: String(brand.id),
  modelId: String(model.id),
  yearFrom,
  yearTo,
});

const aForm = (values: Partial<SpareForm> = {}): SpareForm => ({
  taxonomyId: "110502",
  productTypeSlug: "volan",
  vehicleBrandId: String(golf.brand.id),
  vehicleModelId: String(golf.model.id),
  vehicleYearFrom: "2013",
  vehicleYearTo: "2019",
  fits: [typed(leon, "2014"), typed(clio)],
  city: "34",
  town: String(places.townsOf(34)[0]!.id),
  title: "çift kütleli volan, az kullanılmış",
  condition: "cikma",
  price: "4.750",
  description: "<p>Golf 7 1.6 TDI araçtan söküldü, kargoyla gönderilir.</p>",
  ...values,
});

async function published(values: Partial<SpareForm> = {}) {
  const member = await aMember(app);
  const call = async (url: string, payload: object) =>
    (await app.request({ method: "POST", url, payload, headers: { cookie: member.cookie } })).json();
  const { draftId } = await call("/ajax/ilanver-yedek-parca/taslak", { form: aForm(values) });
  await aDraftPhoto(app, draftId);
  const { keyCode } = await call("/ajax/ilanver-yedek-parca/yayinla", { draftId });
  await app.db
    .updateTable("listing")
    .set({ state: "active", publishedAt: app.now })
    .where("keyCode", "=", keyCode)
    .execute();
  return { member, keyCode: keyCode as string };
}
const found = async (modelIds: number[], words: string[] = []) =>
  (
    await searchEngine(app.ctx()).search(
      { ...everything, listingType: "yedek-parca", modelIds, words },
      { sort: "onerilen", offset: 0, limit: 24 },
    )
  ).keyCodes;
const row = (keyCode: string) =>
  app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();

describe("a part that fits several models", () => {
  test("is stored with them, found by each and shown with their years", async () => {
    const { keyCode } = await published();
    expect(await row(keyCode)).toMatchObject({
      brandId: golf.brand.id,
      modelId: golf.model.id,
      fits: [
        { brandId: golf.brand.id, modelId: golf.model.id, yearFrom: 2013, yearTo: 2019 },
        { brandId: leon.brand.id, modelId: leon.model.id, yearFrom: 2014, yearTo: null },
        { brandId: clio.brand.id, modelId: clio.model.id, yearFrom: null, yearTo: null },
      ],
    });
    for (const { model } of [golf, leon, clio]) expect(await found([model.id])).toContain(keyCode);
    expect(await found([], ["leon", "volan"])).toContain(keyCode);
    expect(await found([modelOf("volkswagen", "passat").model.id])).not.toContain(keyCode);
    const listing = (await findListingDetail(app.ctx(), keyCode))!;
    expect(detailView({ listing, photos: [], equipment: [], attributes: [] }).facts).toContainEqual({
      name: "Uyumlu araçlar",
      value: "Volkswagen Golf 2013–2019, Seat Leon 2014 ve sonrası, Renault Clio",
    });
  });

  test("opens in an edit with all of them; another model sends it back to the moderators", async () => {
    const { member, keyCode } = await published();
    const path = `/ilanlarim/duzenle?keyCode=${keyCode}&adim=arac`;
    const { data } = await openPage(app, path, member);
    const { form, draftId } = (data!["wizard"] as { data: { form: SpareForm; draftId: string } }).data;
    expect(form).toMatchObject({ vehicleYearFrom: "2013", vehicleYearTo: "2019", fits: aForm().fits });
    const sent = {
      draftId,
      step: "arac",
      intent: "kaydet",
      "fits.0.brandId": String(leon.brand.id),
      "fits.0.modelId": String(leon.model.id),
    };
    const saved = await sendForm(app, path, sent, member);
    expect(saved.location).toMatch(/yapilan=duzenle-queue$/);
    expect((await row(keyCode)).fits).toHaveLength(2);
  });

  test("without scripts each chosen brand brings its models, and there is room for one more", async () => {
    const member = await aMember(app);
    const { data } = await openPage(app, "/ilanver-yedek-parca", member);
    const draftId = data!["draftId"] as string;
    const send = (form: Record<string, string>) => sendForm(app, "/ilanver-yedek-parca", { draftId, ...form }, member);
    await send({ step: "parca", sec: "110502" });
    await send({ step: "parca", sec: "11050207", intent: "devam" });
    const { vehicleBrandId, vehicleModelId, city, town } = aForm() as Record<string, string>;
    const sent = { step: "arac", intent: "devam", vehicleBrandId, vehicleModelId, city, town } as Record<
      string,
      string
    >;
    const answer = await send({ ...sent, "fits.0.brandId": String(leon.brand.id) });
    expect(answer.location).toMatch(/adim=arac/);
    const { lists } = (
      await openPage<{ lists: { modelsOfBrand: Record<string, { name: string }[]> } }>(
        app,
        "/ilanver-yedek-parca?adim=arac",
        member,
      )
    ).data!;
    expect(lists.modelsOfBrand[leon.brand.id]!.map(({ name }) => name)).toContain("Leon");
  });
});

test.each<[Partial<SpareForm>, Record<string, string>]>([
  [{ vehicleYearFrom: "2019", vehicleYearTo: "2013" }, { vehicleYearTo: "Bitiş yılı başlangıç yılından önce olamaz." }],
  [{ vehicleYearFrom: "19" }, { vehicleYearFrom: "Geçerli bir değer giriniz." }],
  [{ fits: [{ modelId: "", brandId: "", yearFrom: "2015" }] }, { "fits.0.brandId": "Bu alan boş bırakılamaz." }],
  [{ fits: [{}, typed(leon, "2015", "2014")] }, { "fits.1.yearTo": "Bitiş yılı başlangıç yılından önce olamaz." }],
  [{ fits: [{}] }, {}],
  [{ fits: [] }, {}],
])("the errors of %j", (values, fields) =>
  expect(checkSpareFields(aForm(values), { canShowPhone: true }, ["arac"]).fields).toEqual(fields),
);

test("rows of the form are changed and read by their names", () => {
  const one = changeFit<{ fits?: TypedFit[] }>({}, "fits.0.brandId", "7");
  expect(one).toEqual({ fits: [{ brandId: "7", modelId: "" }] });
  expect(changeFit(one, "fits.0.yearFrom", "2014").fits).toEqual([{ brandId: "7", modelId: "", yearFrom: "2014" }]);
  expect(changeFit(one, "fits.0.other", "x")).toBe(one);
  expect(sentFits({ "fits.1.brandId": "7", "fits.0.brandId": "", "fits.99.brandId": "1", title: "x" })).toEqual([
    { brandId: "7" },
  ]);
  expect(sentFits({ "fits.0.brandId": "" })).toEqual([]);
  expect(sentFits({ title: "x" })).toBeUndefined();
});
