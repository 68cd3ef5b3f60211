import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import * as businessPage from "./business-packages.page.tsx";
import * as page from "./packages.page.tsx";
import { packageTexts } from "./rules.ts";

const app = await testApp();
const path = "/paketler";
type Data = {
  offers: { id: string; periods: { months: number; price: string; upgradePrice: string | null }[] }[];
  held: unknown[];
  canBuy?: boolean;
};
const open = async (loader: typeof page.loader | typeof businessPage.loader, cookie?: string) =>
  (await callPage(app, loader, { path, ...(cookie ? { cookie } : {}) })).data as Data;
const buy = (
  form: Record<string, string>,
  cookie?: string,
  action: typeof page.action | typeof businessPage.action = page.action,
) => callPage(app, action, { path, form, ...(cookie ? { cookie } : {}) });

test("visitors compare the packages and sign in to buy one", async () => {
  const { offers, held } = await open(page.loader);
  expect(offers.map(({ id, periods }) => [id, periods.map(({ months }) => months)])).toEqual([
    ["pro", [1, 12]],
    ["premium", [12]],
  ]);
  expect(held).toEqual([]);
  expect((await open(businessPage.loader)).offers.map(({ id }) => id)).toEqual(["starter", "growth", "corporate"]);
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
  const { held, offers, canBuy } = await open(businessPage.loader, owner.cookie);
  expect(held).toMatchObject([{ name: "Başlangıç", daysLeft: 100, from: null }]);
  expect(canBuy).toBe(true);
  const growth = offers.find((offer) => offer.id === "growth")!;
  expect(growth.periods[0]).toMatchObject({ price: "2.990,00\u00a0TL", upgradePrice: "1.990,00\u00a0TL" });
  expect((await open(businessPage.loader, colleague.cookie)).canBuy).toBe(false);
  expect(await buy({ package: "growth", months: "1" }, colleague.cookie, businessPage.action)).toMatchObject({
    status: 422,
    data: { message: packageTexts.onlyOwner },
  });
});
