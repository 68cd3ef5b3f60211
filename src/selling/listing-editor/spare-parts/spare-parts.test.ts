import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDraftPhoto, aSaleForm, sellingCalls } from "#test/support/sale.ts";
import { aSpareForm as aCompleteForm } from "#test/support/spare-part-form.ts";
import { openPage } from "#test/support/pages.ts";
import type { SpareForm } from "./rules.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const { saves, publishes } = sellingCalls(app, "ilanver-yedek-parca");
const ofVehicles = sellingCalls(app);
const listingsOf = (member: Member) =>
  app.db.selectFrom("listing").selectAll().where("ownerId", "=", member.id).orderBy("id").execute();

const aSpareForm = (values: Partial<SpareForm> = {}) => aCompleteForm(app, values);

async function aSpareDraft(member: Member, values: Partial<SpareForm> = {}, { hasPhoto = true } = {}) {
  const { draftId } = (await saves(member, { form: await aSpareForm(values) })).json();
  if (hasPhoto) await aDraftPhoto(app, draftId);
  return draftId as string;
}

test("publishing a spare part writes one pending listing and deletes the draft", async () => {
  const member = await aMember(app);
  const draftId = await aSpareDraft(member);
  const answer = await publishes(member, { draftId });
  expect(answer.statusCode).toBe(200);
  expect((await publishes(member, { draftId })).json()).toEqual(answer.json());
  expect(await listingsOf(member)).toMatchObject([
    {
      keyCode: answer.json().keyCode,
      state: "pending",
      listingType: "yedek-parca",
      partId: "11050207",
      partCondition: "cikma",
      partNumber: "03L 105 266",
      modelYear: null,
      ageType: null,
      plate: null,
      title: "ÇİFT KÜTLELİ VOLAN, AZ KULLANILMIŞ",
      priceKurus: 475_000,
      cityId: 34,
      photoCount: 1,
    },
  ]);
  const drafts = await app.db.selectFrom("listingDraft").where("memberId", "=", member.id).select("id").execute();
  expect(drafts).toEqual([]);
});

describe("errors are answered by field, and nothing is published", () => {
  test.each<[string, Partial<SpareForm>, Record<string, string>]>([
    ["a group that is no last step", { productTypeSlug: "debriyaj" }, { productTypeSlug: "Bu alan boş bırakılamaz." }],
    ["a part of another group", { productTypeSlug: "aku" }, { productTypeSlug: "Bu alan boş bırakılamaz." }],
    ["a model of another brand", { vehicleModelId: "1" }, { vehicleModelId: "Bu alan boş bırakılamaz." }],
    ["a town of another city", { city: "6" }, { town: "Bu alan boş bırakılamaz." }],
    ["no price", { price: "" }, { price: "Bu alan boş bırakılamaz." }],
    ["a script in the number", { partNumber: "<b>" }, { partNumber: expect.stringContaining("Parça numarası") }],
  ])("%s", async (_, values, fields) => {
    const member = await aMember(app);
    const answer = await publishes(member, { draftId: await aSpareDraft(member, values) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ message: "Lütfen zorunlu alanları doldurunuz.", fields });
    expect(await listingsOf(member)).toEqual([]);
  });

  test("no photo, and photos that are not uploaded", async () => {
    const member = await aMember(app);
    const draftId = await aSpareDraft(member, {}, { hasPhoto: false });
    expect((await publishes(member, { draftId })).json().message).toBe(
      "Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.",
    );
    expect((await publishes(member, { draftId, waitingPhotos: 2 })).json().message).toBe(
      "Yüklenmemiş 2 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.",
    );
  });
});

test("with debriyaj=1 the wizard opens at the clutches: of cars, or of the chosen category", async () => {
  const member = await aMember(app);
  const open = async (query: string) =>
    (await openPage<{ step: string; path: { slug: string }[] }>(app, `/ilanver-yedek-parca${query}`, member)).data!;
  const slugsAt = async (query: string) => (await open(query)).path.map(({ slug }) => slug);
  expect((await open("?debriyaj=1")).step).toBe("parca");
  expect(await slugsAt("?debriyaj=1")).toEqual(["otomobil-arazi-araci", "fren-ve-debriyaj", "debriyaj"]);
  expect(await slugsAt("")).toEqual([]);
  const trucks = (await catalogueOf(app)).spareParts.find(({ slug }) => slug === "ticari-araclar");
  await saves(member, { form: { taxonomyId: trucks!.id } });
  expect((await slugsAt("?debriyaj=1"))[0]).toBe("ticari-araclar");
});

test("cars and commercial vehicles have brands of their own", async () => {
  const member = await aMember(app);
  const catalogue = await catalogueOf(app);
  const trucks = catalogue.typesUnder("ticari-araclar");
  const truck = catalogue.brandsOf(trucks).find(({ slug }) => slug === "bmc")!;
  const model = catalogue.modelsOf(trucks, truck.id)[0]!;
  const vehicle = { vehicleBrandId: String(truck.id), vehicleModelId: String(model.id) };
  const answer = await publishes(member, { draftId: await aSpareDraft(member, vehicle) });
  expect(answer.json().fields).toHaveProperty("vehicleBrandId");
  const taxonomy = { taxonomyId: "121301", productTypeSlug: "hava-kompresoru" };
  const draftId = await aSpareDraft(member, { ...vehicle, ...taxonomy }, { hasPhoto: false });
  expect((await publishes(member, { draftId })).statusCode).toBe(200);
  expect(await listingsOf(member)).toMatchObject([{ partId: "12130101", vehicleTypeId: model.vehicleTypeId }]);
});

test("an unconfirmed member may not publish; another member's draft and a vehicle's draft answer 404", async () => {
  const unconfirmed = await aMember(app, { emailConfirmedAt: null });
  const refused = await publishes(unconfirmed, { draftId: await aSpareDraft(unconfirmed) });
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    "İlanınızı yayınlamak için e-posta adresinizi onaylamalısınız.",
  ]);
  const [member, other] = [await aMember(app), await aMember(app)];
  const draftId = await aSpareDraft(member);
  expect((await publishes(other, { draftId })).statusCode).toBe(404);
  expect((await saves(other, { draftId, form: {} })).statusCode).toBe(404);
  expect((await publishes(undefined, { draftId })).statusCode).toBe(401);
  const car = (await ofVehicles.saves(member, { form: await aSaleForm(app) })).json().draftId;
  expect(car).not.toBe(draftId);
  expect((await publishes(member, { draftId: car })).statusCode).toBe(404);
  expect((await ofVehicles.saves(member, { draftId, form: {} })).statusCode).toBe(404);
  expect((await ofVehicles.publishes(member, { draftId })).statusCode).toBe(404);
});

test("the limit of two listings counts vehicles and spare parts together", async () => {
  const member = await aMember(app);
  for (let n = 0; n < 2; n++)
    expect((await publishes(member, { draftId: await aSpareDraft(member) })).statusCode).toBe(200);
  const third = await publishes(member, { draftId: await aSpareDraft(member) });
  expect([third.statusCode, third.json().message]).toEqual([
    403,
    "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.",
  ]);
});

test("the review shows the score of a part, with the step that helps most", async () => {
  const member = await aMember(app);
  const draftId = await aSpareDraft(member, { partNumber: "" });
  const qualityOf = async () => {
    const path = `/ilanver-yedek-parca?taslak=${draftId}&adim=yayin`;
    return (await openPage(app, path, member)).data!["quality"];
  };
  expect(await qualityOf()).toMatchObject({ next: expect.stringMatching(/^Fotoğrafları 4’e tamamlayın, şu an 1/) });
  for (const position of [1, 2, 3]) await aDraftPhoto(app, draftId, { position });
  expect(await qualityOf()).toMatchObject({ next: "Parça numarasını yazın. Alıcılar uyumu onunla denetler." });
});
