import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import { anotherPage, axeFindings, inDatabase, isFine, scriptErrors, sendSignIn, signIn, test } from "./support.ts";

const unique = Date.now().toString(36);
/** A day about a month ahead, another for each attempt: a day takes one price only. */
const nextMonth = () => addDays(new Date(), 31 + test.info().retry + 3 * test.info().repeatEachIndex);

test("an admin's day: a brand, a price, a scheduled news page, a request, a refund, and a blocked member who is heard", async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const errors = scriptErrors(admin);
  const another = () => anotherPage(browser.newContext({ baseURL: baseURL!, locale: "tr-TR" }));
  const [visitor, member] = [await another(), await another()];
  const { email, phone, orderId } = await aBuyer();
  await signIn(member, email);
  await signIn(admin, "yonetici@kontak.example");

  await test.step("the start page leads to all pages of staff", async () => {
    await admin.goto("/yonetim");
    expect(await axeFindings(admin)).toEqual([]);
  });

  await test.step("an added brand is found in search at once", async () => {
    await opensFromStart(admin, "Katalog");
    await addsBrand(admin, `Zirve ${unique}`);
    await isFine(admin);
    await visitor.goto(`/ara?q=${encodeURIComponent(`Zirve ${unique}`)}`);
    await expect(visitor).toHaveURL(new RegExp(`/satilik/zirve-${unique}`));
  });

  await test.step("a price for next month is announced among the dated tables", async () => {
    await admin.goto("/yonetim/fiyatlar/doping");
    await admin.getByRole("navigation", { name: "Bölümler" }).getByRole("link", { name: "Acil" }).click();
    const prices = admin.getByRole("group", { name: "Acil", exact: true });
    await prices.getByRole("link", { name: /: Otomobil, 7 gün$/ }).click();
    const form = admin.locator("#satir");
    await expect(form.getByLabel("Doping")).toHaveValue("urgent");
    await form.getByLabel("Fiyat (TL)").fill("987,65");
    await form.getByLabel("Geçerli olacağı ilk gün").fill(calendarDay(nextMonth()));
    await form.getByLabel("Kaynak").fill("Fiyat listesi");
    await form.getByLabel("Neden").fill("Yeni fiyat");
    await form.getByRole("button", { name: "Kaydedin" }).click();
    await expect(admin.getByText("Yeni satır kaydedildi.")).toBeVisible();
    await admin.goto("/yonetim/tablolar");
    await expect(admin.getByRole("group", { name: "Yürürlüğe girecekler" })).toContainText("987,65");
    await isFine(admin);
  });

  await test.step("a news page is written, previewed and scheduled; readers find it at its time and rate it", async () => {
    const title = `Elektrikli araç satışları ${unique}`;
    await writesNews(admin, title);
    await admin.getByLabel("Yayın zamanı").fill(`${calendarDay(addDays(new Date(), 1))}T09:00`);
    await admin.getByRole("button", { name: "Zamanlayın" }).click();
    await expect(admin.getByText("Zamanlandı.", { exact: true })).toBeVisible();
    expect(await (await visitor.request.get("/haberler")).text()).not.toContain(title);
    await publishesNow(title);
    await visitor.setViewportSize({ width: 360, height: 800 });
    await visitor.goto("/haberler");
    await visitor.getByRole("link", { name: title }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await isFine(visitor);
    await visitor.getByRole("radio", { name: "4 – İyi" }).check({ force: true });
    await visitor.getByRole("button", { name: "Puan verin" }).click();
    await expect(visitor.getByText("5 üzerinden 4,0, 1 puan Puanınız alındı, teşekkür ederiz.")).toBeVisible();
  });

  await test.step("a visitor's request is answered at the desk", async () => {
    const name = `Ece ${unique}`;
    const form = { name, email: `ece-${unique}@ornek.example`, subject: "ilan", message: "İlanım neden bekliyor?" };
    expect((await visitor.request.post("/iletisim", { form, headers: { origin: baseURL! } })).status()).toBe(200);
    await admin.goto("/yonetim/talepler?tur=contact");
    await admin.getByRole("link", { name: `İletişim: ${name}` }).click();
    await expect(admin.getByText("İlanım neden bekliyor?")).toBeVisible();
    const colleague = await another();
    await signIn(colleague, "moderator@kontak.example");
    await colleague.goto(admin.url());
    await colleague.getByRole("button", { name: "Üstlenin" }).click();
    await expect(colleague.getByText("Talebi üstlendiniz.")).toBeVisible();
    // Whoever is too late keeps the text.
    await admin.getByLabel("Metin").fill("Arandı, ulaşılamadı.");
    await admin.getByRole("button", { name: "Not yazın" }).click();
    await expect(admin.getByText("Bu talep az önce değişti").filter({ visible: true })).toBeVisible();
    await expect(admin.getByRole("region", { name: "Geçmiş" })).toContainText("üstlendi");
    await expect(admin.getByLabel("Metin")).toHaveValue("Arandı, ulaşılamadı.");
    await admin.getByRole("button", { name: "Not yazın" }).click();
    await expect(admin.getByText("Notunuz kaydedildi.")).toBeVisible();
    await expect(admin.getByLabel("Metin")).toHaveValue("");
    await answers(admin, "İlanınız sırada; bugün inceleyeceğiz.");
  });

  await test.step("a refunded order gives real and gift balance back to its buyer", async () => {
    await admin.goto(`/yonetim/siparisler/${orderId}`);
    await admin.getByRole("checkbox", { name: "Kalan tutarın tamamı" }).check();
    await admin.getByLabel("Neden").fill("Üye vazgeçti");
    await admin.getByRole("button", { name: "İade edin" }).click();
    await expect(admin.getByText("İade yapıldı.")).toBeVisible();
    await isFine(admin);
    await member.goto("/siparislerim");
    await expect(member.getByText("Bakiyenize: 60,00 TL. Hediye bakiyenize: 100,00 TL.")).toBeVisible();
    await isFine(member);
  });

  const address = await test.step("a member is found by phone, blocked, signed out, and told why", async () => {
    await admin.goto("/yonetim");
    await opensFromStart(admin, "Üyeler");
    await admin.getByRole("searchbox", { name: "Üye" }).fill(phone);
    await admin.getByRole("main").getByRole("button", { name: "Arayın" }).click();
    await expect(admin).toHaveURL(/q=/);
    const found = admin.getByRole("link", { name: "Nazlı Erdem" });
    // The address changes before the list does.
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(admin.getByRole("heading", { level: 1, name: /Nazlı Erdem/ })).toBeVisible();
    await expect(admin.getByText(email)).toHaveCount(0);
    expect(await axeFindings(admin)).toEqual([]);
    const form = admin.locator("#durdur");
    await form.getByLabel("Neden").fill("Aracı göstermeden kapora istediği bildirildi.");
    await form.getByRole("button", { name: "Durdurun" }).click();
    await expect(admin.getByText("Üyenin hesabı durduruldu.")).toBeInViewport();
    await member.goto("/bana-ozel");
    await sendSignIn(member, email);
    await expect(member.getByRole("heading", { level: 1, name: "Hesabınız durduruldu" })).toBeVisible();
    await expect(member.getByText("Aracı göstermeden kapora istediği bildirildi.")).toBeVisible();
    expect(await axeFindings(member)).toEqual([]);
    return admin.url();
  });

  await test.step("they object, and read the answer of the desk", async () => {
    await member.getByLabel("İtirazınız").fill("Kapora istemedim; alıcı aracı ayırmamı istedi.");
    await member.getByRole("button", { name: "İtiraz edin" }).click();
    await expect(member.getByText("İtirazınız bize ulaştı.")).toBeVisible();
    await admin.goto(address);
    await admin.getByRole("link", { name: "İtirazını okuyun ve yanıtlayın" }).click();
    await expect(admin.getByText("Kapora istemedim; alıcı aracı ayırmamı istedi.")).toBeVisible();
    await answers(admin, "Yazışmanızı inceledik; hesabınızı yeniden açıyoruz.");
    await member.reload();
    await expect(member.getByText("Yazışmanızı inceledik; hesabınızı yeniden açıyoruz.")).toBeVisible();
  });

  await test.step("they are unblocked, and read that they may sign in again", async () => {
    await admin.getByRole("link", { name: "üye", exact: true }).click();
    const form = admin.locator("#ac");
    await form.getByLabel("Neden").fill("Yazışmalar kapora istenmediğini gösteriyor.");
    await form.getByRole("button", { name: "Yeniden açın" }).click();
    await expect(admin.getByText("Üyenin hesabı yeniden açıldı.")).toBeVisible();
    await member.reload();
    await expect(member.getByRole("heading", { level: 1, name: "Hesabınız yeniden açıldı" })).toBeVisible();
    await expect(member.getByRole("main").getByRole("link", { name: "Giriş yapın" })).toBeVisible();
  });
  // The refused note.
  expect(errors).toEqual([expect.stringContaining("409")]);
});

/** A member with a fulfilled order that 60 TL of real and 100 TL of gift balance paid. */
async function aBuyer() {
  const email = `durdurulacak-${randomUUID()}@kontak.example`;
  const digits = String(randomInt(1_000_000, 9_999_999));
  const passwordHash = await hashPassword(demoPassword);
  let orderId = "";
  await inDatabase(async (db) => {
    const app = { db, now: new Date() };
    const name = { firstName: "Nazlı", lastName: "Erdem" };
    const { id } = await aMember(app, { email, passwordHash, ...name, phone: `+90532${digits}` });
    const paid = { method: "balance", realKurus: 60_00, virtualKurus: 100_00, paidAt: app.now } as const;
    orderId = await anOrder(app, id, { state: "fulfilled", ...paid }, [{ priceKurus: 160_00 }]);
  });
  return { email, phone: `0532 ${digits}`, orderId };
}

/** Follows a link of the start page of staff, which is open. */
const opensFromStart = (admin: Page, label: string) =>
  admin.getByRole("navigation", { name: "Yönetim sayfaları" }).getByRole("link", { name: label, exact: true }).click();

async function addsBrand(admin: Page, name: string) {
  await admin.getByRole("link", { name: "Otomobil", exact: true }).click();
  await admin.getByText("Marka ekleyin").click();
  const brandForm = admin.locator("#ekle-brand");
  await brandForm.getByLabel("Ad", { exact: true }).fill(name);
  await brandForm.getByLabel("Neden").fill("Yeni marka");
  await brandForm.getByRole("button", { name: "Ekleyin" }).click();
  await admin.getByRole("link", { name: "Eklenen kaydı açın" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Marka: ${name}`);
}

/** Writes a news page with a heading and a link by keyboard and previews it; the editor is open again afterwards. */
async function writesNews(admin: Page, title: string) {
  await admin.goto("/yonetim/icerik");
  await admin.getByRole("link", { name: "Yeni içerik" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Yeni içerik" })).toBeVisible();
  await admin.getByLabel("Tür").selectOption("Haber");
  await admin.getByLabel("Başlık", { exact: true }).fill(title);
  await admin.getByLabel("Özet").fill("Kasım ayında kaç elektrikli araç satıldı, hangileri öne çıktı.");
  const text = admin.getByRole("textbox", { name: "Metin", exact: true });
  await admin.getByRole("button", { name: "H2 başlık", exact: true }).click();
  await text.pressSequentially("Satışlar");
  await text.press("Enter");
  await text.pressSequentially("Bütün araçlar");
  await text.press("Control+Shift+ArrowLeft");
  admin.once("dialog", (dialog) => void dialog.accept("/otomobil"));
  await admin.getByRole("button", { name: "Bağlantı" }).click();
  await admin.getByRole("button", { name: "Kaydedip önizleyin" }).click();
  await expect(admin.getByText("1. sürümün önizlemesi")).toBeVisible();
  await expect(admin.getByRole("heading", { level: 2, name: "Satışlar" })).toBeVisible();
  await expect(admin.getByRole("link", { name: "araçlar", exact: true })).toHaveAttribute("href", "/otomobil");
  await admin.getByRole("link", { name: "Düzenlemeye dönün" }).click();
  await expect(text).toContainText("Bütün araçlar");
  expect(await axeFindings(admin)).toEqual([]);
}

/** Moves a scheduled publication to the present moment. */
const publishesNow = (title: string) =>
  inDatabase((db) =>
    db
      .updateTable("contentPublication")
      .set({ startsAt: new Date(), publishedAt: new Date() })
      .where("startsAt", ">", new Date())
      .where("itemId", "in", (eb) => eb.selectFrom("contentVersion").where("title", "=", title).select("itemId"))
      .execute(),
  );

/** Answers the open request. */
async function answers(admin: Page, text: string) {
  await admin.getByLabel("Metin").fill(text);
  await admin.getByRole("button", { name: "Yanıtlayın" }).click();
  await expect(admin.getByText("Yanıtınız gönderildi.")).toBeVisible();
}
