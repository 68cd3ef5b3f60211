import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraft, aDraftPhoto, aSaleForm } from "#test/support/sale.ts";
import type { ModelEngine } from "#src/selling/listings/fields/vehicle-choice.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const opens = (member: Member, step?: string) => openPage(app, `/ilanver${step ? `?adim=${step}` : ""}`, member);
const sends = (member: Member, form: Record<string, string>) =>
  sendForm(app, "/ilanver", { intent: "devam", ...form }, member);
const draftOf = (member: Member) =>
  app.db.selectFrom("listingDraft").selectAll().where("memberId", "=", member.id).executeTakeFirstOrThrow();

test("a visitor is sent to sign in and comes back", async () => {
  expect((await openPage(app, "/ilanver")).location).toBe("/login?ref=%2Filanver");
});

test("photos that are not uploaded yet stop publishing from every step", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id, await aSaleForm(app));
  const waiting = "Yüklenmemiş 2 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.";
  const publish = { step: "yayin", intent: "yayinla", draftId };
  const refused = await sends(member, { ...publish, waitingPhotos: "2" });
  expect(refused).toMatchObject({ status: 422, data: { message: waiting } });
  expect((await sends(member, { ...publish, waitingPhotos: "0" })).location).toMatch(/^\/ilanver\/tamam\//);
});

test("a moderator cannot open the sell wizard", async () => {
  expect((await opens(await aMember(app, { role: "moderator" }))).status).toBe(403);
});

test("the whole wizard works without scripts: each choice loads the next list", async () => {
  const member = await aMember(app);
  const form = await aSaleForm(app);
  const first = (await opens(member)).data!;
  expect(first).toMatchObject({
    step: "tur",
    photoMax: 15,
    photosPromoted: 25,
    isConfirmed: true,
    limit: { counted: 0, isReached: false },
  });
  const draftId = first["draftId"] as string;
  const send = (step: string, values: Record<string, string>) => sends(member, { step, draftId, ...values });

  expect((await send("tur", { type: "1" })).location).toBe(`/ilanver?adim=arac&taslak=${draftId}`);
  // A field that was not shown yet is asked for without an error.
  const step = (name: string) => `/ilanver?adim=${name}&taslak=${draftId}`;
  const listsNow = async () => ((await opens(member, "arac")).data as { lists: Record<string, unknown[]> }).lists;
  expect((await send("arac", { brand: form.brand! })).location).toBe(step("arac"));
  expect((await listsNow())["models"]!.length).toBeGreaterThan(0);
  expect((await send("arac", { model: form.model! })).location).toBe(step("arac"));
  const { engines, variants } = (await listsNow()) as unknown as { engines: ModelEngine[]; variants: object[] };
  expect(variants.length).toBeGreaterThan(0);
  const half = await send("arac", { modelYear: form.modelYear! });
  expect(Object.keys(half.data!["fields"] as object)).toEqual(["fuel", "gear"]);
  const { fuel, gear } = engines.find(({ id }) => String(id) === form.engine)!.facts;
  expect((await send("arac", { fuel: fuel!, gear: gear! })).location).toBe(step("arac"));
  expect((await send("arac", { variant: form.variant!, engine: form.engine! })).location).toBe(step("bilgiler"));

  const { title, ageType, mileage, plate, colour } = form as Record<string, string>;
  const details = { title, ageType, mileage, plate, colour, swap: "1", warranty: "0", totalDamage: "" } as never;
  const lines = "Bakımları yetkili serviste yapıldı.\r\nBoyası <3 yoktur.";
  const noPhoto = await send("bilgiler", { ...(details as object), description: lines, "damage.tavan": "painted" });
  expect(noPhoto.data).toMatchObject({ message: "Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz." });
  await aDraftPhoto(app, draftId);
  const sent = await send("bilgiler", {
    ...(details as object),
    description: lines,
    "damage.tavan": "painted",
    "damage.on-tampon": "original",
    "equipment[]": "1019",
  });
  expect(sent.location).toBe(`/ilanver?adim=fiyat&taslak=${draftId}`);

  const { price, city, town } = form as Record<string, string>;
  expect((await send("fiyat", { price: price!, city: "" })).data).toMatchObject({
    fields: { city: "Bu alan boş bırakılamaz." },
  });
  expect((await send("fiyat", { price: price!, city: city! })).location).toBe(`/ilanver?adim=fiyat&taslak=${draftId}`);
  expect((await send("fiyat", { price: price!, city: city!, town: "" })).data).toMatchObject({
    fields: { town: "Bu alan boş bırakılamaz." },
  });
  expect((await send("fiyat", { price: price!, city: city!, town: town! })).location).toBe(
    `/ilanver?adim=yayin&taslak=${draftId}`,
  );
  const { location } = await send("yayin", { intent: "yayinla" });
  const keyCode = location!.split("/").at(-1)!;
  expect(location).toBe(`/ilanver/tamam/${keyCode}`);

  const listing = await app.db
    .selectFrom("listing")
    .selectAll()
    .where("keyCode", "=", keyCode)
    .executeTakeFirstOrThrow();
  expect(listing).toMatchObject({
    ownerId: member.id,
    state: "pending",
    isSwapPossible: true,
    equipmentIds: [1019],
    damage: { tavan: "painted" },
    descriptionHtml: "<p>Bakımları yetkili serviste yapıldı.</p><p>Boyası &lt;3 yoktur.</p>",
  });
  const success = (who: Member) => openPage(app, location!, who);
  expect((await success(member)).data).toMatchObject({
    title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
    address: `/ilan/otomobil/volkswagen-passat/boyasiz-hatasiz-ilk-sahibinden/${keyCode}`,
  });
  expect((await success(await aMember(app))).status).toBe(404);
  // Sending the same page again returns the same listing; a new visit starts a new draft.
  expect((await send("yayin", { intent: "yayinla" })).location).toBe(location);
  expect((await send("tur", { type: "1" })).status).toBe(409);
  expect((await opens(member)).data).toMatchObject({ step: "tur", form: {} });
});

test("choosing a spare part opens its own wizard and leaves the vehicle's draft unchanged", async () => {
  const member = await aMember(app);
  const { plate } = await aSaleForm(app);
  const draftId = await aDraft(app, member.id, { plate });
  expect((await sends(member, { step: "tur", draftId, listingType: "yedek-parca" })).location).toBe(
    "/ilanver-yedek-parca",
  );
  expect((await draftOf(member)).form).toEqual(await aSaleForm(app));
});

test("reopening the wizard shows the first incomplete step, and no later one can be opened", async () => {
  const member = await aMember(app);
  await aDraft(app, member.id, { price: "" });
  expect((await opens(member)).data).toMatchObject({ step: "fiyat" });
  expect((await opens(member, "yayin")).data).toMatchObject({ step: "fiyat" });
  expect((await opens(member, "arac")).data).toMatchObject({ step: "arac", names: { brand: "Volkswagen" } });
});

test("saving the draft stores invalid values too", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const { location } = await sends(member, {
    step: "bilgiler",
    draftId,
    intent: "taslak",
    title: "Kısa",
    plate: "yok",
  });
  expect(location).toBe(`/ilanver?adim=bilgiler&taslak=${draftId}`);
  expect((await draftOf(member)).form).toMatchObject({ title: "Kısa", plate: "yok", price: "1.245.000" });
});

test("another member's draft answers 404", async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const draftId = await aDraft(app, member.id);
  for (const id of [draftId, "yok", ""])
    for (const step of ["bilgiler", "yayin"])
      expect((await sends(other, { step, draftId: id, intent: step === "yayin" ? "yayinla" : "devam" })).status).toBe(
        404,
      );
});

test("a private member with two listings reads about the limit when the wizard opens", async () => {
  const member = await aMember(app);
  for (let n = 0; n < 2; n++)
    await sends(member, { step: "yayin", draftId: await aDraft(app, member.id), intent: "yayinla" });
  expect((await opens(member)).data).toMatchObject({ limit: { counted: 2, isReached: true } });
});
