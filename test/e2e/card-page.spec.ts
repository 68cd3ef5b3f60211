import { expect, test } from "@playwright/test";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { grouped, testCards } from "../../sandbox-provider/cards.ts";

const baseUrl = new URL(`http://127.0.0.1:${process.env["KONTAK_E2E_PORT"] ?? 3999}`);
const providerUrl = `http://127.0.0.1:${Number(baseUrl.port) + 1000}`;
const gateway = iyzicoGateway({ url: providerUrl, apiKey: "sandbox-kontak", secretKey: "sandbox-kontak-anahtari" });

let count = 0;
/** The card page of a new payment that no attempt of the site belongs to. */
async function aCardPage() {
  const conversationId = String.fromCharCode("a".charCodeAt(0) + count++).repeat(24);
  const { pageUrl } = await gateway.start({
    conversationId,
    reference: `R${count}`,
    amountKurus: 24_990,
    items: [{ id: "1", name: "Vitrin", amountKurus: 24_990 }],
    buyer: {
      memberId: 1,
      firstName: "Ayşe",
      lastName: "Işık",
      email: "ayse@kontak.example",
      phone: null,
      address: "Ankara",
      client: "127.0.0.1",
    },
    callbackUrl: `${baseUrl.origin}/odeme/donus`,
  });
  return pageUrl;
}
const [card] = testCards;
const amex = testCards.find(({ number }) => number.startsWith("3"))!;

test("the card number is masked while it is typed: 4×4, American Express 4-6-5", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await aCardPage());
  const number = page.getByLabel("Kart numarası");
  for (const { number: digits } of [card!, amex]) {
    await number.fill("");
    await number.pressSequentially(`${digits}99`);
    await expect(number).toHaveValue(grouped(digits));
  }
  await page.getByText("Deneme kartları").click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a page of the site that frames it is told the BIN, and is left by the whole window afterwards", async ({
  page,
}) => {
  const pageUrl = await aCardPage();
  await page.goto("/login");
  await page.evaluate((src) => {
    addEventListener("message", ({ origin, data }) => document.body.append(`${origin} ${JSON.stringify(data)}`));
    document.body.prepend(Object.assign(document.createElement("iframe"), { src, width: 400, height: 700 }));
  }, pageUrl);
  const frame = page.frameLocator("iframe");
  const cardNumber = frame.getByLabel("Kart numarası");
  await cardNumber.pressSequentially(card!.number.slice(0, -1));
  await expect(cardNumber).toHaveValue(grouped(card!.number).slice(0, -1));
  await expect(page.getByText('"type":"card-bin"')).toHaveCount(0);
  await cardNumber.press("End");
  await cardNumber.pressSequentially(card!.number.slice(-1));
  await expect(page.getByText(`${providerUrl} {"type":"card-bin","bin":"540669"}`)).toBeVisible();
  await frame.getByLabel("Kartın üzerindeki ad").fill("Ayşe Işık");
  await frame.getByLabel("Ay", { exact: true }).fill("12");
  await frame.getByLabel("Yıl").fill("40");
  await frame.getByLabel("CVC").fill("123");
  await frame.getByRole("button", { name: "Devam et" }).click();
  await frame.getByLabel(/^6 × /).check();
  await frame.getByRole("button", { name: "Öde" }).click();
  await frame.getByLabel("Doğrulama kodu").fill("123456");
  await frame.getByRole("button", { name: "Onayla" }).click();
  await expect(page).toHaveURL(`${baseUrl.origin}/`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a refused card leads back to the site by a button", async ({ page }) => {
    const refused = testCards.find(({ outcome }) => outcome.refusal)!;
    await page.goto(await aCardPage());
    await page.getByLabel("Kart numarası").fill(refused.number);
    await page.getByLabel("Kartın üzerindeki ad").fill("Ayşe Işık");
    await page.getByLabel("Ay", { exact: true }).fill("12");
    await page.getByLabel("Yıl").fill("40");
    await page.getByLabel("CVC").fill("123");
    await page.getByRole("button", { name: "Devam et" }).click();
    await expect(page.getByLabel(/^Tek Çekim/)).toBeChecked();
    await page.getByRole("button", { name: "Öde" }).click();
    await page.getByLabel("Doğrulama kodu").fill("123456");
    await page.getByRole("button", { name: "Onayla" }).click();
    await expect(page.getByRole("heading", { name: "Ödeme yapılamadı" })).toBeVisible();
    await page.getByRole("button", { name: "Siteye dön" }).click();
    await expect(page).toHaveURL(`${baseUrl.origin}/`);
  });
});
