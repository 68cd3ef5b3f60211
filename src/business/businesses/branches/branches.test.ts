import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aTeam } from "#test/support/team.ts";
import { type DatedHours, openStateAt } from "../opening-hours/rules.ts";

const app = await testApp();

const townId = async (slug = "kadikoy") =>
  String((await app.db.selectFrom("town").where("slug", "=", slug).select("id").executeTakeFirstOrThrow()).id);
const aForm = async (values: Record<string, string> = {}) => ({
  name: "Kadıköy",
  town: await townId(),
  address: "Moda Caddesi 12",
  phone: "444 0 123",
  latitude: "40,98",
  longitude: "29,02",
  ...values,
});
const send = (cookie: string, id: number | string, form: Record<string, string>) =>
  sendForm(app, `/kurumsal/subeler/${id}`, form, { cookie });
const branchOf = (businessId: number, name: string) =>
  app.db
    .selectFrom("branch")
    .selectAll()
    .where("businessId", "=", businessId)
    .where("name", "=", name)
    .executeTakeFirst();

test("the owner adds a branch, whose city is its town's, and changes it", async () => {
  const { owner, businessId } = await aTeam(app);
  expect((await send(owner.cookie, "yeni", await aForm())).location).toBe("/kurumsal/subeler?added");
  const branch = (await branchOf(businessId, "Kadıköy"))!;
  expect(branch).toMatchObject({ cityId: 34, phone: "+904440123", latitude: 40.98, longitude: 29.02, closedAt: null });
  const changed = await aForm({ name: "Moda", phone: "", latitude: "", longitude: "" });
  expect((await send(owner.cookie, branch.id, changed)).location).toBe("/kurumsal/subeler?saved");
  expect(await branchOf(businessId, "Moda")).toMatchObject({ id: branch.id, phone: null, latitude: null });
});

test("the owner gives a branch its opening hours, and the shop page says whether it is open", async () => {
  const { owner, businessId } = await aTeam(app);
  const hours = Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((at) => [
      [`opens_${at}`, "09:00"],
      [`closes_${at}`, "18:30"],
    ]),
  );
  await send(owner.cookie, "yeni", await aForm({ name: "Saatli", ...hours }));
  const { id } = (await branchOf(businessId, "Saatli"))!;
  const path = `/kurumsal/subeler/${id}`;
  const { data } = await openPage(app, path, owner);
  const day = [["09:00", "18:30"]];
  expect(data!["branch"]).toMatchObject({ week: [day, day, day, day, day, [], []] });
  const { slug } = await app.db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("slug")
    .executeTakeFirstOrThrow();
  const shop = await openPage(app, `/dukkan/${slug}`);
  const { branches } = shop.data!["seller"] as { branches: { name: string; hours: DatedHours | null }[] };
  const { hours: shown } = branches.find(({ name }) => name === "Saatli")!;
  expect(openStateAt(shown!, new Date("2026-11-23T09:00:00Z"))).toEqual({
    isOpen: true,
    text: "Şu an açık, 18.30’da kapanıyor",
  });
  expect(branches.filter(({ hours: one }) => one !== null)).toHaveLength(1);
  // Without times the branch has no hours any more.
  await send(owner.cookie, id, await aForm({ name: "Saatli" }));
  expect(await branchOf(businessId, "Saatli")).toMatchObject({ openingHours: [[], [], [], [], [], [], []] });
});

test.each([
  [{ hasWhatsapp: "1", phone: "0216 345 67 89" }, "hasWhatsapp", "WhatsApp için cep telefonu numarası giriniz."],
  [{ hasWhatsapp: "1", phone: "" }, "hasWhatsapp", "WhatsApp için cep telefonu numarası giriniz."],
  [{ opens_0: "09:00" }, "closes_0", "Açılış ve kapanış saatini birlikte giriniz ya da ikisini de boş bırakınız."],
  [{ opens_6: "18:00", closes_6: "09:00" }, "closes_6", "Kapanış saati açılış saatinden sonra olmalıdır."],
  [{ opens_2: "25:00", closes_2: "26:00" }, "opens_2", "Saati 09:00 biçiminde giriniz."],
  [{ name: "" }, "name", "Bu alan boş bırakılamaz."],
  [{ town: "" }, "town", "Lütfen ilçeyi listeden seçiniz."],
  [{ town: "999999999" }, "town", "Lütfen ilçeyi listeden seçiniz."],
  [{ phone: "12" }, "phone", undefined],
  [{ latitude: "" }, "latitude", "Enlem ve boylamı birlikte giriniz ya da ikisini de boş bırakınız."],
  [{ address: "Ara: 0532 123 45 67" }, "address", undefined],
])("a form with %j is refused at %s", async (values, field, message) => {
  const { owner } = await aTeam(app);
  const { status, data } = await send(owner.cookie, "yeni", await aForm(values));
  expect(status).toBe(422);
  const fields = data?.["fields"] as Record<string, string>;
  expect(fields[field]).toEqual(message ?? expect.any(String));
});

test("two open branches of a business have different names", async () => {
  const { owner, north, south } = await aTeam(app);
  expect((await send(owner.cookie, "yeni", await aForm({ name: north.name.toUpperCase() }))).status).toBe(409);
  expect((await send(owner.cookie, south.id, await aForm({ name: north.name }))).status).toBe(409);
  await send(owner.cookie, north.id, { islem: "kapat", target: "yok" });
  expect((await send(owner.cookie, south.id, await aForm({ name: north.name }))).status).toBe(302);
});

test("a closed branch's people move to the chosen one with their listings, or stay without a branch", async () => {
  const { owner, user, otherUser, north, south } = await aTeam(app);
  const branchIdOf = async ({ id }: { id: number }) =>
    (await app.db.selectFrom("member").where("id", "=", id).select("branchId").executeTakeFirstOrThrow()).branchId;
  expect((await send(owner.cookie, north.id, { islem: "kapat", target: String(north.id) })).status).toBe(422);
  expect((await send(owner.cookie, north.id, { islem: "kapat", target: String(south.id) })).location).toBe(
    "/kurumsal/subeler?closed",
  );
  expect(await branchIdOf(user)).toBe(south.id);
  expect((await send(owner.cookie, north.id, { islem: "kapat", target: "yok" })).status).toBe(404);
  await send(owner.cookie, south.id, { islem: "kapat", target: "yok" });
  expect([await branchIdOf(user), await branchIdOf(otherUser)]).toEqual([null, null]);
});

test("only the owner changes branches; the others read the list, strangers and visitors nothing", async () => {
  const [{ owner, manager, user, north }, foreign] = [await aTeam(app), await aTeam(app)];
  const open = (cookie: string) => openPage(app, "/kurumsal/subeler", { cookie });
  for (const { cookie } of [manager, user]) {
    expect((await open(cookie)).data).toMatchObject({ mayChange: false, cities: [] });
    expect((await send(cookie, "yeni", await aForm())).status).toBe(403);
    expect((await send(cookie, north.id, await aForm())).status).toBe(403);
  }
  expect((await open((await aMember(app)).cookie)).status).toBe(404);
  expect((await openPage(app, "/kurumsal/subeler")).location).toBe("/login?ref=%2Fkurumsal%2Fsubeler");
  for (const id of [foreign.north.id, 999999, "x", "99999999999"]) {
    expect((await openPage(app, `/kurumsal/subeler/${id}`, owner)).status).toBe(404);
    expect((await send(owner.cookie, id, await aForm())).status).toBe(404);
    expect((await send(owner.cookie, id, { islem: "kapat", target: "yok" })).status).toBe(404);
  }
  const answer = await sendFromElsewhere(app, {
    path: `/kurumsal/subeler/${north.id}`,
    form: await aForm(),
    cookie: owner.cookie,
  });
  expect(answer.statusCode).toBe(403);
});

test("of twenty branches at once a business gets as many as its package allows", async () => {
  const { owner, businessId } = await aTeam(app, "growth");
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => send(owner.cookie, "yeni", await aForm({ name: `Yeni ${n}` }))),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  const open = await app.db.selectFrom("branch").where("businessId", "=", businessId).select("id").execute();
  expect(open).toHaveLength(3);
  expect(answers.find(({ status }) => status === 409)?.data?.["message"]).toBe(
    "İşletmenin paketi en fazla 3 şubeye izin verir. Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.",
  );
});
