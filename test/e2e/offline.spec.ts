import { expect, type Page } from "@playwright/test";
import { aSeller, axeFindings, inDatabase, scriptErrors, signIn, test, widths } from "./support.ts";

/** Puts the newest live listings into a member's garage, and returns the newest one. */
async function fillGarage(email: string) {
  let newest = { id: 0, address: "" };
  await inDatabase(async (db) => {
    const owner = db.selectFrom("member").where("email", "=", email).select("id");
    const { id: memberId } = await owner.executeTakeFirstOrThrow();
    const listings = await db
      .selectFrom("listing")
      .where("state", "=", "active")
      .where("listingType", "=", "satilik")
      .orderBy("id", "desc")
      .limit(3)
      .select(["id", "keyCode", "priceKurus"])
      .execute();
    for (const [at, { id, priceKurus }] of listings.entries())
      await db
        .insertInto("garageItem")
        .values({ memberId, listingId: id, priceKurus, createdAt: new Date(Date.now() - at * 1000) })
        .execute();
    newest = { id: listings[0]!.id, address: `/ilan/otomobil/arac/ilan/${listings[0]!.keyCode}` };
  });
  return newest;
}

const setPrice = (listingId: number, lira: number) =>
  inDatabase((db) =>
    db
      .updateTable("listing")
      .set({ priceKurus: lira * 100 })
      .where("id", "=", listingId)
      .execute(),
  );

/** Waits until the browser has stored an offline page of a member that contains this text. */
const isStored = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const stored = await caches.match("/cevrimdisi", { cacheName: "offline-1-member" });
        return (await stored?.text()) ?? "";
      }),
    )
    .toContain(text);

test("a member's garage is readable without a connection, dated, and only for them", async ({ page, context }) => {
  const offline = page.getByRole("heading", { level: 1, name: "Kontak’a ulaşılamıyor" });
  const garage = page.getByRole("region", { name: "Garajım" });
  const email = await aSeller();
  const { id, address } = await fillGarage(email);
  await setPrice(id, 1_111_000);
  await signIn(page, email);
  await page.goto("/garaj");
  await isStored(page, "1.111.000");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  // A link of the open page, then addresses.
  await page.getByRole("link", { name: "Mesajlarım" }).first().click();
  await expect(offline).toBeVisible();
  await page.goto(address);
  await expect(offline).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(garage.getByRole("listitem")).toHaveCount(3);
  await expect(garage.getByRole("listitem").first()).toContainText(/1\.111\.000\sTL.*\d{4} \d\d:\d\d itibarıyla/);
  await expect(page.getByText(/^Aşağıdakiler.*Fiyatlar .* itibarıyla; güncel olmayabilir\.$/)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const loaded = () =>
    garage
      .getByRole("img", { includeHidden: true })
      .evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded).toBe(true);

  // Online again, pages come from the site: a price that changed meanwhile is shown.
  await setPrice(id, 1_222_000);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Yeniden deneyin" }).click();
  await expect(offline).toBeHidden();
  await page.goto("/garaj");
  await expect(page.locator(".garage-item").first()).toContainText("1.222.000");
  await isStored(page, "1.222.000");

  await page.goto("/cikis");
  await page.getByRole("button", { name: "Çıkış yapın" }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(true);
  await page.goto("/garaj");
  await expect(offline).toBeVisible();
  await expect(garage).toBeHidden();
  await expect(page.getByText("Giriş yapan üyeler")).toBeVisible();

  await context.setOffline(false);
  await signIn(page, await aSeller());
  await page.goto("/garaj");
  await isStored(page, "Garajınızda ilan yok.");
});

test("a browser that denies storage shows every page", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException("denied", "SecurityError"));
    navigator.serviceWorker.register = denied;
    for (const name of ["match", "open", "delete", "keys"] as const) caches[name] = denied;
  });
  await signIn(page, await aSeller());
  await page.goto("/garaj");
  await expect(page.getByRole("heading", { level: 1, name: "Garajım" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto("/cikis");
  await page.getByRole("button", { name: "Çıkış yapın" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a visitor without a connection gets our page after the first visit", async ({ page, context }) => {
  const errors = scriptErrors(page);
  await page.goto("/otomobil");
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await caches.match("/cevrimdisi", { cacheName: "offline-1-everybody" })) !== undefined,
      ),
    )
    .toBe(true);
  expect(errors).toEqual([]);

  await context.setOffline(true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/yardim");
    await expect(page.getByRole("heading", { level: 1, name: "Kontak’a ulaşılamıyor" })).toBeVisible();
    await expect(page.getByText("Giriş yapan üyeler")).toBeVisible();
    // Its style sheet is stored with it.
    await expect(page.getByRole("banner")).toHaveCSS("border-bottom-style", "solid");
    expect(await axeFindings(page)).toEqual([]);
  }
  await context.setOffline(false);
  await page.getByRole("link", { name: "Yeniden deneyin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Kontak’a ulaşılamıyor");
});
