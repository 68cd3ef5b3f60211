import { type Browser, expect, type Page } from "@playwright/test";
import { aVehicleDraft, field, publishes } from "./sell.ts";
import { approves, opensAtDesk } from "./steps.ts";
import { anotherPage, inDatabase, isFine, openMail, scriptErrors, signIn, signInSeller, test } from "./support.ts";

const denied = "Araç sizin, eşinizin ya da birinci veya ikinci derece yakınınızın üzerine kayıtlı görünmüyor.";
const granted = /^İlan yetkisi doğrulandı: araç sahibi, .* gününe kadar\.$/;

/** A new seller's car with this plate, sent to the desk; answers its key code. The seller stays signed in. */
async function sends(page: Page, plate: string) {
  const email = await signInSeller(page);
  await aVehicleDraft(email, { plate });
  await page.goto("/ilanver?adim=yayin");
  const address = await publishes(page, "otomobil");
  return { email, keyCode: address.split("/").at(-1)! };
}

/** The seller's page of the check, with what it says; answers come in the background and the page follows them. */
async function readsAuthority(page: Page, keyCode: string, text: string | RegExp) {
  await page.goto(`/ilanlarim/yetki/${keyCode}`);
  await expect(page.getByRole("heading", { level: 1, name: "İlan yetkisi" })).toBeVisible();
  await expect(page.getByRole("main").getByText(text)).toBeVisible();
}

async function opensDesk(browser: Browser, page: Page) {
  const desk = await anotherPage(browser.newContext({ baseURL: new URL(page.url()).origin, locale: "tr-TR" }));
  await signIn(desk, "moderator@kontak.example");
  return desk;
}

/** A moderator approves and reads why it is refused. */
async function isRefused(desk: Page, keyCode: string, text: string) {
  await opensAtDesk(desk, keyCode);
  await desk.getByRole("button", { name: "Onaylayın" }).click();
  await expect(desk.getByText(`İlan yetkisi doğrulanmadan ilan yayına alınamaz. ${text}`).first()).toBeVisible();
}

test("a vehicle whose plate is not the seller's cannot be approved until the plate is corrected; an authority that has ended is checked again", async ({
  page,
  browser,
}) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const { email, keyCode } = await sends(page, "34 RED 123");
  await readsAuthority(page, keyCode, denied);
  await expect(page.getByText("34 R** *23")).toBeVisible();
  await expect(page.getByText("34 RED 123")).toHaveCount(0);
  await expect(page.getByText("Plakayı ruhsattaki gibi yazdığınızdan emin olun.")).toBeVisible();
  await isFine(page);

  await page.goto("/ilanlarim?durum=bekleyen");
  const row = page.locator(`tr[id="${keyCode}"]`);
  await expect(row.getByText(denied)).toBeVisible();
  await isFine(page);
  await openMail(page, email, /İlan yetkiniz doğrulanamadı/);
  await expect(page.getByText(denied).first()).toBeVisible();

  const desk = await opensDesk(browser, page);
  await isRefused(desk, keyCode, denied);

  await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=bilgiler`);
  await field(page, "Plaka").fill("34 KTK 482");
  await page.getByRole("button", { name: "Değişiklikleri kaydedin" }).click();
  await expect(page.getByText(/^Değişiklikleriniz kaydedildi/)).toBeVisible();
  await readsAuthority(page, keyCode, granted);
  const again = page.getByRole("button", { name: "Yeniden kontrol edin" });
  await expect(again).toHaveCount(0);

  await inDatabase((db) =>
    db
      .updateTable("listingAuthority")
      .set({ validUntil: new Date() })
      .where("listingId", "=", (eb) => eb.selectFrom("listing").select("id").where("keyCode", "=", keyCode))
      .execute(),
  );
  await readsAuthority(page, keyCode, "İlan yetkisinin süresi doldu.");
  await expect(page.getByText("Araç sahibi yetkiyi e-Devlet’ten yeniler.")).toBeVisible();
  await isFine(page);
  await isRefused(desk, keyCode, "İlan yetkisinin süresi doldu.");
  await again.click();
  await expect(page.getByText(granted)).toBeVisible();
  await approves(desk, keyCode);
  expect(errors).toEqual([]);
  await desk.context().close();
});
