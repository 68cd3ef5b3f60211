import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { addDays, formatDate } from "#src/shared/dates.ts";
import type { HeldView, PackageOffer } from "./offers.server.ts";
import { packageTexts } from "./rules.ts";

const app = await testApp();
const [packages, businessPackages] = ["/paketler", "/kurumsal/paketler"];
type Data = {
  offers: PackageOffer[];
  held: HeldView[];
  isVisitor: boolean;
  canBuy?: boolean;
};
const open = async (path: string, cookie?: string) => (await openPage<Data>(app, path, { cookie })).data!;
const buy = (form: Record<string, string>, cookie?: string, path = packages) => sendForm(app, path, form, { cookie });

test("visitors compare the packages and sign in to buy one", async () => {
  const { offers, held } = await open(packages);
  expect(offers.map(({ id, periods }) => [id, periods.map(({ months }) => months)])).toEqual([
    ["pro", [1, 12]],
    ["premium", [12]],
  ]);
  expect(held).toEqual([]);
  expect(offers.map(({ note, isCurrent }) => [note, isCurrent])).toEqual([
    [null, false],
    [null, false],
  ]);
  expect(offers[1]).toMatchObject({
    gives: [
      "Her ilanınızda ücretsiz 25 fotoğraf",
      "Her gün ücretsiz tarih yenileme",
      "Yeni gelen araçlardan ilk siz haberdar olursunuz",
    ],
    periods: [{ price: "2.990,00\u00a0TL", monthly: "249,17\u00a0TL", upgradePrice: null, refusal: null }],
  });
  expect((await open(businessPackages)).offers.map(({ id }) => id)).toEqual(["starter", "growth", "corporate"]);
  expect((await buy({ package: "premium", months: "12" })).location).toBe("/login?ref=%2Fpaketler");
});

test("a member's choice becomes an order, which the payment page shows; not while impersonating", async () => {
  const member = await aMember(app);
  const form = { package: "premium", months: "12", priceKurus: "1" };
  const { location } = await buy(form, member.cookie);
  const [, orderId] = /^\/doping\/([0-9A-Z]{9})\/odeme$/.exec(location ?? "") ?? [];
  const order = await app.db
    .selectFrom("customerOrder")
    .where("id", "=", orderId!)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ memberId: member.id, totalKurus: 2990_00 });
  expect((await buy(form, await anImpersonation(app, member.id))).status).toBe(403);
  expect(await buy({ package: "gold", months: "12" }, member.cookie)).toMatchObject({
    status: 422,
    data: { message: packageTexts.notSold },
  });
});

test("a holder sees the package with its days and the price of an upgrade", async () => {
  const { id } = await aShop(app, { package: "none" });
  const owner = await aMember(app, { businessId: id, businessRole: "owner" });
  const colleague = await aMember(app, { businessId: id, businessRole: "user" });
  await app.db
    .insertInto("businessPackage")
    .values({
      businessId: id,
      package: "starter",
      startsAt: app.now,
      endsAt: new Date(+app.now + 100 * 86_400_000),
      valueKurus: 1000_00,
      createdAt: app.now,
    })
    .execute();
  const { held, offers, canBuy } = await open(businessPackages, owner.cookie);
  expect(held).toMatchObject([{ name: "Başlangıç", daysLeft: 100, from: null, endsSoon: false }]);
  expect(canBuy).toBe(true);
  const [starter, growth] = offers;
  expect(starter).toMatchObject({
    isCurrent: true,
    note: `Mevcut paketinizin ardından, ${formatDate(addDays(app.now, 100))} günü başlar.`,
  });
  expect(growth).toMatchObject({
    isCurrent: false,
    note: "Hemen başlar, Başlangıç paketiniz sona erer. Kullanmadığınız günlerinin değeri olan 1.000,00\u00a0TL fiyattan düşülür.",
  });
  expect(growth!.periods[0]).toMatchObject({ price: "2.990,00\u00a0TL", upgradePrice: "1.990,00\u00a0TL" });
  expect((await open(businessPackages, colleague.cookie)).canBuy).toBe(false);
  expect(await buy({ package: "growth", months: "1" }, colleague.cookie, businessPackages)).toMatchObject({
    status: 422,
    data: { message: packageTexts.onlyOwner },
  });
});

test("a package that ends within a week is marked, unless the next one follows", async () => {
  const member = await aMember(app);
  const period = (from: number, to: number) => ({
    memberId: member.id,
    package: "premium" as const,
    startsAt: addDays(app.now, from),
    endsAt: addDays(app.now, to),
    valueKurus: 0,
    createdAt: app.now,
  });
  const marked = async () => (await open(packages, member.cookie)).held.map(({ endsSoon }) => endsSoon);
  await app.db.insertInto("memberPackage").values(period(-360, 5)).execute();
  expect(await marked()).toEqual([true]);
  await app.db.insertInto("memberPackage").values(period(5, 370)).execute();
  expect(await marked()).toEqual([false, false]);
});

test("the call of the page makes the same order; its refusals are sentences", async () => {
  const member = await aMember(app);
  const call = (payload: object) =>
    app.request({ method: "POST", url: "/ajax/get-premium-order", headers: { cookie: member.cookie }, payload });
  const { orderId } = (await call({ package: "premium", months: 12 })).json();
  const order = await app.db
    .selectFrom("customerOrder")
    .where("id", "=", orderId)
    .select(["memberId", "totalKurus"])
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ memberId: member.id, totalKurus: 2990_00 });
  const refused = await call({ package: "premium", months: 6 });
  expect([refused.statusCode, refused.json().message]).toEqual([422, packageTexts.notSold]);
});
