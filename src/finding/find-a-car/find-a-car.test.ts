import { beforeEach, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { answersMax, wishMessages, wishOpenDays, wishTexts } from "./rules.ts";

const app = await testApp();
beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("throttle").execute();
});

const passat = "otomobil/volkswagen/passat";
const person = {
  customerName: "Deniz Aksoy",
  customerEmail: "deniz@ornek.example",
  customerPhone: "0532 123 45 67",
  city: "ankara",
  customerNote: "Beyaz olsun.",
  contactAgreement: "1",
};
const form = { way: "brand-model", vehicleModel: [passat], ...person };
const path = "/aracimi-bul";
const ask = (payload: object) => app.request({ method: "POST", url: "/ajax/send-to-gtm", payload });
const stored = () => app.db.selectFrom("carWish").selectAll().orderBy("id").execute();

/** Sends a wish that dealers may answer, and opens it with the link of the mail. */
async function anOpenWish(changes: Record<string, string> = {}) {
  const sent = { ...form, "vehicleModel[]": form.vehicleModel, dealerAgreement: "1", ...changes };
  const { location = "" } = await sendForm(app, path, sent);
  const token = location.split("/").at(-1)!;
  const { id, confirmToken } = await app.db
    .selectFrom("carWish")
    .where("token", "=", token)
    .select(["id", "confirmToken"])
    .executeTakeFirstOrThrow();
  const opened = await onWish(token, { islem: "ac", onay: confirmToken });
  expect(opened.location).toContain("sonuc=acildi");
  return { id, token };
}
const onWish = (token: string, fields: Record<string, string>) => sendForm(app, `${path}/sonuc/${token}`, fields);
const wishPage = (token: string, cookie?: string) => openPage(app, `${path}/sonuc/${token}`, { cookie });

async function aDealer() {
  const { businessId, owner } = await aBusiness(app);
  return { businessId, owner, cookie: await aSession(app, owner.id) };
}
const answer = (cookie: string, fields: Record<string, string>) =>
  sendForm(app, "/kurumsal/arac-arayanlar", fields, { cookie });

test("the highest price of what the market offers is answered, and nothing is stored", async () => {
  const maxPrice = async (changes: object = {}) => (await ask({ ...form, ...changes })).json().maxPrice;
  expect(await maxPrice({ maxMileage: "1" })).toBe(null);
  await aListing(app, { priceKurus: 90_000_000, mileageKm: 10_000 });
  await aListing(app, { priceKurus: 150_000_000, mileageKm: 60_000 });
  expect(await maxPrice()).toBe(1_500_000);
  expect(await maxPrice({ maxMileage: "50.000" })).toBe(900_000);
  expect(await maxPrice({ minPrice: "1,000,000", maxPrice: "1.400.000" })).toBe(null);
  expect(await maxPrice({ way: "price", vehicleModel: [], vehicleType: ["otomobil"] })).toBe(1_500_000);
  expect(await maxPrice({ vehicleFuelType: "elektrik" })).toBe(null);
  expect(await stored()).toEqual([]);
  expect(await app.db.selectFrom("siteRequest").selectAll().execute()).toEqual([]);
});

test.each([
  ["no vehicle", { vehicleModel: [] }, "vehicleModel", wishTexts.noVehicle],
  ["an unknown vehicle", { vehicleModel: ["otomobil/volkswagen/yok"] }, "vehicleModel", wishTexts.unknown],
  ["no type", { way: "price" }, "vehicleType", wishTexts.noType],
  ["an unknown type", { way: "price", vehicleType: ["ucak"] }, "vehicleType", wishTexts.unknown],
  ["letters in a price", { minPrice: "çok" }, "minPrice", wishTexts.amount],
  ["ends in the wrong order", { minMileage: "2.000", maxMileage: "1.000" }, "maxMileage", wishTexts.order],
  ["a year before 1900", { minRegistrationYear: "1899" }, "minRegistrationYear", wishTexts.year],
  ["a year after 2099", { maxRegistrationYear: "2100" }, "maxRegistrationYear", wishTexts.year],
  ["an unknown fuel", { vehicleFuelType: "komur" }, "vehicleFuelType", wishTexts.unknown],
  ["an unknown gear", { vehicleGearType: "x" }, "vehicleGearType", wishTexts.unknown],
  ["a name of two letters", { customerName: "De" }, "customerName", "En az 3 karakter girilmelidir"],
  ["a landline number", { customerPhone: "0312 123 45 67" }, "customerPhone", wishTexts.phone],
  ["an invalid address", { customerEmail: "deniz" }, "customerEmail", "Geçerli bir email adresi giriniz."],
  ["an unknown city", { city: "atlantis" }, "city", wishTexts.unknown],
  ["a number in the note", { customerNote: "Beni 0532 123 45 67 arayın" }, "customerNote", wishTexts.contact],
  ["an address in the note", { customerNote: "deniz@ornek.example" }, "customerNote", wishTexts.contact],
  ["no agreement", { contactAgreement: "" }, "contactAgreement", wishTexts.agreement],
])("%s is refused by call and form", async (_name, changes, field, sentence) => {
  const answered = await ask({ ...form, ...changes });
  expect([answered.statusCode, answered.json().fields]).toEqual([422, { [field]: sentence }]);
  const { vehicleModel, vehicleType = [], ...fields } = { ...form, ...changes } as Record<string, string | string[]>;
  const sent = { ...fields, "vehicleModel[]": vehicleModel!, "vehicleType[]": vehicleType };
  expect(await sendForm(app, path, sent)).toMatchObject({
    status: 422,
    data: { fields: { [field]: sentence } },
  });
  expect(await stored()).toEqual([]);
});

test("the ends of years and amounts are taken as they are", async () => {
  const ends = { minRegistrationYear: "1900", maxRegistrationYear: "2099", minPrice: "0", maxPrice: "1.000.000.000" };
  expect((await ask({ ...form, ...ends })).statusCode).toBe(200);
  expect((await ask({ ...form, maxPrice: "1.000.000.001" })).statusCode).toBe(422);
  expect((await ask({ ...form, maxPrice: 1.5 })).statusCode).toBe(422);
});

test("a wish is stored for the desk, and its page shows what matches", async () => {
  const { keyCode } = await aListing(app, { mileageKm: 77_000 });
  await aListing(app, { mileageKm: 200_000 });
  const sent = { ...form, "vehicleModel[]": [passat], maxMileage: "100.000" };
  const { location = "" } = await sendForm(app, path, sent);
  const [wish] = await stored();
  expect(location).toBe(`/aracimi-bul/sonuc/${wish!.token}`);
  const page = await wishPage(wish!.token);
  expect(page.data).toMatchObject({ vehicles: "Volkswagen Passat", state: "private", answers: [] });
  const [match] = page.data!["matches"] as { to: string; cards: { keyCode: string }[] }[];
  expect(match!.cards.map((card) => card.keyCode)).toContain(keyCode);
  expect(match!.to).toBe("/otomobil/volkswagen-passat?km_max=100000");
  expect(await app.db.selectFrom("siteRequest").select(["kind", "phone", "fields"]).execute()).toMatchObject([
    { kind: "find-a-car", phone: "+905321234567", fields: { vehicles: "Volkswagen Passat", city: "Ankara" } },
  ]);
  expect((await wishPage("0".repeat(32))).status).toBe(404);
  expect((await sendForm(app, path, sent)).location).toBe(location);
  expect(await stored()).toHaveLength(1);
});

test("variants of one model and whole models of others are searched together", async () => {
  const { slug } = await app.db
    .selectFrom("variant")
    .innerJoin("model", "model.id", "variant.modelId")
    .innerJoin("brand", "brand.id", "model.brandId")
    .where("brand.slug", "=", "volkswagen")
    .where("model.slug", "=", "passat")
    .where("model.vehicleTypeId", "=", 1)
    .orderBy("variant.id")
    .select("variant.slug")
    .executeTakeFirstOrThrow();
  const sent = { ...form, "vehicleModel[]": [`${passat}/${slug}`, "otomobil/volkswagen/golf", "otomobil/fiat/egea"] };
  const { location = "" } = await sendForm(app, path, sent);
  const { data } = await wishPage(location.split("/").at(-1)!);
  const addresses = (data!["matches"] as { to: string }[]).map(({ to }) => to);
  expect(addresses).toHaveLength(2);
  expect(addresses[0]).toContain(slug);
  expect(addresses[1]).toContain("golf");
  expect(addresses[1]).toContain("egea");
});

test("the picker adds vehicles by its address, without scripts", async () => {
  const page = (query: string) => openPage(app, `${path}?yol=brand-model${query}`);
  expect((await page("&tur=otomobil&marka=volkswagen")).data).toMatchObject({
    models: expect.arrayContaining([{ value: "passat", label: "Passat" }]),
  });
  const { location } = await page("&tur=otomobil&marka=volkswagen&model=passat&arac=otomobil/fiat/egea&ekle=1");
  expect(decodeURIComponent(location!)).toBe(`${path}?yol=brand-model&arac=otomobil/fiat/egea&arac=${passat}`);
  expect((await page(`&arac=${passat}&arac=yok/yok/yok`)).data!["vehicles"]).toMatchObject([
    { name: "Volkswagen Passat" },
  ]);
  expect((await page("&tur=otomobil&ekle=1")).data!["isIncomplete"]).toBe(true);
});

test("dealers see a wish once its address is confirmed, answer once, and read who it is once accepted", async () => {
  const dealer = await aDealer();
  const sent = { ...form, "vehicleModel[]": [passat], dealerAgreement: "1" };
  const { location = "" } = await sendForm(app, path, sent);
  const token = location.split("/").at(-1)!;
  const [wish] = await stored();
  const list = () => openPage(app, "/kurumsal/arac-arayanlar", dealer);
  expect((await list()).data!["wishes"]).toEqual([]);
  const wishId = String(wish!.id);
  expect((await answer(dealer.cookie, { wish: wishId, text: "Elimizde temiz bir Passat var." })).status).toBe(404);
  expect((await onWish(token, { islem: "ac", onay: "0".repeat(32) })).status).toBe(404);
  await app.runJobs();
  const [mail] = await app.mails(person.customerEmail);
  expect(mail!.textBody).toContain(`/aracimi-bul/sonuc/${token}?onay=${wish!.confirmToken}`);
  await onWish(token, { islem: "ac", onay: wish!.confirmToken });

  const shown = JSON.stringify((await list()).data);
  expect(shown).toContain("Volkswagen Passat");
  for (const secret of ["Deniz", "deniz@", "5321234567", token]) expect(shown).not.toContain(secret);
  const foreign = await aListing(app);
  const text = "Elimizde temiz bir Passat var.";
  expect((await answer(dealer.cookie, { wish: wishId, keyCode: foreign.keyCode, text })).status).toBe(404);
  const own = await aListing(app, { businessId: dealer.businessId, ownerId: dealer.owner.id });
  expect((await answer(dealer.cookie, { wish: wishId, keyCode: own.keyCode, text })).location).toContain("gonderildi");
  expect((await answer(dealer.cookie, { wish: wishId, text })).status).toBe(409);
  await app.runJobs();
  expect((await app.mails(person.customerEmail)).at(-1)!.subject).toContain("aramanızı yanıtladı");

  const [answered] = (await wishPage(token)).data!["answers"] as { id: number; card: { keyCode: string } }[];
  expect(answered!.card.keyCode).toBe(own.keyCode);
  expect((await onWish(token, { islem: "paylas", yanit: "999999" })).status).toBe(404);
  for (const _press of [1, 2]) await onWish(token, { islem: "paylas", yanit: String(answered!.id) });
  await app.runJobs();
  expect(JSON.stringify((await list()).data!["answers"])).toContain("deniz@ornek.example");
  const mails = (await app.mails(dealer.owner.email)).filter(({ subject }) => subject.includes("kabul etti"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.textBody).toContain("0532 123 45 67");
});

test("a member's wish with their confirmed address is open at once; an ended one is not answered", async () => {
  const member = await aMember(app);
  const cookie = await aSession(app, member.id);
  const sent = { ...form, "vehicleModel[]": [passat], customerEmail: member.email, dealerAgreement: "1" };
  const { location = "" } = await sendForm(app, path, sent, { cookie });
  const token = location.split("/").at(-1)!;
  expect((await wishPage(token, cookie)).data!["state"]).toBe("open");
  const [wish] = await stored();
  app.now = addDays(app.now, wishOpenDays);
  await app.runJobs();
  expect((await wishPage(token)).data!["state"]).toBe("ended");
  const dealer = await aDealer();
  expect((await answer(dealer.cookie, { wish: String(wish!.id), text: "Temiz bir Passat var." })).status).toBe(404);
});

test("a member saves the searches of a wish, a visitor is asked to sign in", async () => {
  const { token } = await anOpenWish();
  expect((await onWish(token, { islem: "kaydet" })).location).toContain("/login");
  const member = await aMember(app);
  const cookie = await aSession(app, member.id);
  const save = () => sendForm(app, `${path}/sonuc/${token}`, { islem: "kaydet" }, { cookie });
  for (const _press of [1, 2]) expect((await save()).location).toContain("sonuc=kaydedildi");
  expect(await app.db.selectFrom("savedSearch").where("memberId", "=", member.id).select("address").execute()).toEqual([
    { address: "/otomobil/volkswagen-passat" },
  ]);
});

test("a closed wish is not shown, private members have no such page, and a wish has enough answers at the limit", async () => {
  const { id, token } = await anOpenWish();
  const member = await aMember(app);
  const list = (cookie: string) => openPage(app, "/kurumsal/arac-arayanlar", { cookie });
  expect((await list(await aSession(app, member.id))).status).toBe(404);
  const dealers = [];
  for (let n = 0; n <= answersMax; n++) dealers.push(await aDealer());
  const answers = await Promise.all(
    dealers.map(({ cookie }) => answer(cookie, { wish: String(id), text: "Elimizde temiz bir araç var." })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)!.data!["message"]).toBe(wishMessages.full);
  await onWish(token, { islem: "kapat" });
  expect((await list(dealers[0]!.cookie)).data!["wishes"]).toEqual([]);
});

test("programs that fill in the hidden field store nothing", async () => {
  const sent = { ...form, "vehicleModel[]": [passat], website: "http://ornek.example" };
  expect((await sendForm(app, path, sent)).status).toBe(302);
  expect(await stored()).toEqual([]);
});
