import { expect } from "@playwright/test";
import { aVehicleDraft, chooseBrand, field, goOn } from "./sell.ts";
import {
  aPicture,
  axeFindings,
  inDatabase,
  isFine,
  isTakenOver,
  scriptErrors,
  signIn,
  signInSeller,
  test,
} from "./support.ts";

test("the sell wizard shows errors, works by keyboard and saves the draft", async ({ page }) => {
  const errors = scriptErrors(page);
  const fine = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  const goOn = () => page.getByRole("button", { name: /^Devam/ }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const manual = { label: "Listede yok, kriterleri kendim seçeceğim" };
  const summary = page.getByRole("alert").filter({ hasText: "Lütfen zorunlu alanları doldurunuz." });
  await page.setViewportSize({ width: 360, height: 800 });
  const seller = await signInSeller(page);
  await page.goto("/ilanver?adim=tur");
  await fine();
  await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
  await goOn();

  await chooseBrand(page, "Renault");
  await field("Model").selectOption({ label: "Clio" });
  // The fields that appear once the lists are loaded move the button.
  await expect(field("Model yılı")).toBeVisible();
  await goOn();
  await expect(summary).toContainText("3 alan düzeltilmeli.");
  await expect(field("Model yılı")).toBeFocused();
  await fine();
  // Year, fuel and gear leave few versions, and a version with one engine asks for no engine.
  await field("Model yılı").selectOption("2016");
  await field("Yakıt").selectOption({ label: "Dizel" });
  await field("Vites").selectOption({ label: "Düz" });
  const versions = field("Versiyon").locator("option");
  await expect(versions.last()).toHaveText(manual.label);
  const few = await versions.count();
  await field("Yakıt").selectOption({ label: "Hibrit" });
  await expect.poll(() => versions.count()).toBeLessThan(few);
  // Choosing a step again clears and hides the later ones.
  await field("Model").selectOption({ label: "Megane" });
  await expect(field("Model yılı")).toHaveValue("");
  await expect(field("Versiyon")).toBeHidden();
  for (const label of ["Model yılı", "Yakıt", "Vites"]) await field(label).selectOption({ index: 2 });
  await field("Versiyon").selectOption(manual);
  for (const label of ["Kasa tipi", "Kapı sayısı"]) await field(label).selectOption({ index: 2 });
  await field("Motor hacmi").pressSequentially("1461");
  await expect(field("Motor hacmi")).toHaveValue("1.461");
  await field("Motor gücü").fill("90");
  // The next step has what was typed last and does not overwrite it with an older value.
  await page.getByRole("link", { name: "Geri" }).click();
  await expect(page).toHaveURL(/adim=tur/);
  const saved = page.waitForResponse("**/ajax/ilanver/taslak");
  await page.getByRole("radio", { name: "Kiralık", exact: true }).check({ force: true });
  await saved;
  await page.getByRole("radio", { name: "Satılık", exact: true }).check({ force: true });
  await goOn();
  await expect(field("Motor gücü")).toHaveValue("90");
  await goOn();

  await goOn();
  await expect(summary).toContainText("Başlık, Aracın durumu, Renk, Hasar, Açıklama, Fotoğraflar");
  await expect(page.getByText("Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.")).toBeVisible();
  await expect(field("Başlık")).toBeFocused();
  await fine();
  await summary.getByRole("link", { name: "Aracın durumu" }).click();
  await field("Aracın durumu").selectOption({ label: "İkinci el" });
  // A field gets its check mark by the rule that would refuse it later.
  const hasCheckMark = (label: string) =>
    field(label).evaluate((control) => control.closest(".field")!.classList.contains("field--ok"));
  await field("Plaka").fill("99 XX 1");
  await field("Kilometre").fill("9000000");
  await field("Başlık").focus();
  await expect(page.getByText("Geçerli bir plaka giriniz.")).toBeVisible();
  await expect(page.getByText("Geçerli bir değer giriniz.")).toBeVisible();
  expect([await hasCheckMark("Plaka"), await hasCheckMark("Kilometre")]).toEqual([false, false]);
  await field("Plaka").fill("34 KTK 482");
  await field("Başlık").focus();
  await expect.poll(() => hasCheckMark("Plaka")).toBe(true);
  await page.getByRole("textbox", { name: "Açıklama", exact: true }).fill("Beni arayın: 0532 411 22 09");
  await expect(page.getByText(/^Buraya telefon numarası yazmayınız/)).toBeVisible();
  // The warranty option appears only while the provider offers it, and is not chosen again by itself.
  const warranty = page.getByRole("checkbox", { name: "Kontak Garanti ile garantili satılsın" });
  await field("Kilometre").fill("24500");
  await warranty.check();
  const refused = page.waitForResponse(/kontak-garanti-warranty-conditions/);
  await field("Kilometre").fill("250000");
  await refused;
  await expect(warranty).toHaveCount(0);
  await field("Kilometre").fill("24500");
  await expect(warranty).not.toBeChecked();
  await field("Aracın durumu").selectOption({ label: "Sıfır km" });
  await expect(field("Kilometre")).toBeHidden();
  await expect(field("Plaka")).toBeHidden();
  await field("Başlık").fill("ılık günlerin ikinci sahibi");
  await field("Hasar açıklaması").waitFor({ state: "hidden" });
  await field("Toplam hasar tutarı").pressSequentially("6400");
  await field("Hasar açıklaması").fill("Park sürtmesi");
  // On a phone the states open at the pressed part, and nothing is preselected.
  await expect(page.getByText("Henüz bir seçim yapmadınız.")).toBeVisible();
  const replaced = page.getByRole("button", { name: "Değişen" });
  await expect(replaced).toBeHidden();
  const roof = page.getByRole("button", { name: "Tavan: seçilmedi" });
  await roof.click();
  await expect(replaced).toBeVisible();
  await expect(page.getByRole("button", { name: "Orijinal", exact: true })).toBeFocused();
  const [part, states] = [await roof.boundingBox(), await replaced.locator("..").boundingBox()];
  expect(states!.y - (part!.y + part!.height)).toBeLessThan(60);
  await fine();
  await page.keyboard.press("Escape");
  await expect(replaced).toBeHidden();
  await expect(roof).toBeFocused();
  await page.keyboard.press("Enter");
  await replaced.click();
  await expect(page.getByText("13 parçanın 1’i değişen, 12’si belirtilmedi.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Tamamı orijinal" }).check();
  await expect(page.getByText("13 parçanın tamamı orijinal.")).toBeVisible();
  await page.getByRole("button", { name: /^Ön tampon/ }).focus();
  for (const key of ["d", "Tab", "b", "Tab", "l"]) await page.keyboard.press(key);
  const damage = page.getByText("13 parçanın 10’u orijinal, 1’i lokal boyalı, 1’i boyalı, 1’i değişen.");
  await expect(damage).toBeVisible();
  await page.getByRole("textbox", { name: "Açıklama", exact: true }).fill("Uzun yolda az yakar.");
  await field("Donanım arayın").fill("cam böl");
  const sunroof = page.getByRole("checkbox", { name: "Sunroof", exact: true });
  await expect(sunroof).toHaveAccessibleDescription("Tavanda açılabilen cam bölüm bulunur.");
  // A press on the question mark explains it; nothing stands under the list.
  const explanation = page.getByText("Tavanda açılabilen cam bölüm bulunur.");
  await expect(explanation).toBeHidden();
  await page.getByRole("button", { name: "Sunroof ne işe yarar?" }).click();
  await expect(explanation).toBeVisible();
  await fine();
  await page.keyboard.press("Escape");
  await expect(explanation).toBeHidden();
  const isSaved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/ajax/ilanver/taslak") && answer.request().postDataJSON().form.equipment?.length === 1,
  );
  await sunroof.check();
  await expect(page.getByText("1 seçili")).toBeVisible();

  // A second tab changes the draft: this one does not overwrite it and asks which of the two continues.
  await page.getByRole("button", { name: "Taslağı kaydet" }).click();
  await isSaved;
  const second = await page.context().newPage();
  await second.goto("/ilanver?adim=bilgiler");
  await isTakenOver(second.getByLabel("Başlık", { exact: true }));
  await second.getByLabel("Başlık", { exact: true }).fill("öteki sekmenin başlığı");
  const behind = page.getByText("Bu taslak başka bir sekmede ya da cihazda değişti.");
  await expect(behind).toBeVisible();
  await page.getByRole("button", { name: "Taslağı kaydet" }).click();
  await second.reload();
  await expect(second.getByLabel("Başlık", { exact: true })).toHaveValue("öteki sekmenin başlığı");
  await fine();
  await page.getByRole("button", { name: "Buradakiyle devam edin" }).click();
  await expect(second.getByText("Bu taslak başka bir sekmede ya da cihazda değişti.")).toBeVisible();
  await expect(behind).toHaveCount(0);
  await second.close();
  // The same when another device changed the draft on the server.
  await inDatabase((db) =>
    db
      .updateTable("listingDraft")
      .set({ updatedAt: new Date(), sessionId: null })
      .where("memberId", "in", db.selectFrom("member").where("email", "=", seller).select("id"))
      .execute(),
  );
  await field("Başlık").fill("ılık günlerin ikinci sahibi");
  await expect(behind).toBeVisible();
  // A save that was under way may still be refused.
  const isTakenFurther = page.waitForResponse(
    (answer) => answer.url().endsWith("/ajax/ilanver/taslak") && answer.status() === 200,
  );
  await page.getByRole("button", { name: "Buradakiyle devam edin" }).click();
  await isTakenFurther;

  // The session ends meanwhile. After signing in again everything is there, with what was typed last.
  await page.context().clearCookies({ name: "__Host-kontak" });
  await field("Başlık").fill("ılık günlerin üçüncü sahibi");
  await expect(page.getByText("Devam etmek için giriş yapmalısınız.")).toBeVisible();
  await signIn(page, seller);
  await page.goto("/ilanver");
  await expect(field("Başlık")).toHaveValue("ılık günlerin üçüncü sahibi");
  await expect(field("Hasar açıklaması")).toHaveValue("Park sürtmesi");
  await expect(damage).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Açıklama", exact: true })).toContainText("Uzun yolda az yakar.");
  await expect(page.getByText("1 seçili")).toBeVisible();
  await expect(page.getByText(/^Taslak \d\d:\d\d’[dt][ae] kaydedildi$/)).toBeVisible();
  await fine();
  // The page polls its photos, so it may get several answers that the session has ended.
  expect([...new Set(errors)]).toEqual([expect.stringContaining("409"), expect.stringContaining("401")]);
});

test("a listing is not published while a chosen photo waits to be uploaded", async ({ page }) => {
  await aVehicleDraft(await signInSeller(page));
  await page.goto("/ilanver?adim=yayin");
  const publish = page.getByRole("button", { name: "İlanı onaya gönderin" });
  await expect(publish).toBeVisible();

  await page.goto("/ilanver?adim=bilgiler");
  await page.route("**/yukle**", (route) => route.abort());
  const second = await aPicture();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ ...second, name: "ikinci.png", buffer: Buffer.concat([second.buffer, Buffer.from("2")]) });
  await expect(page.getByRole("button", { name: "Yükle (1)" })).toBeVisible();
  await page
    .getByRole("link", { name: /Yayın|Kontrol/ })
    .first()
    .click();
  await expect(page).toHaveURL(/adim=yayin/);
  await expect(page.getByRole("link", { name: "Yükle (1)" })).toBeVisible();
  await publish.click();
  await expect(
    page.getByText("Yüklenmemiş 1 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız."),
  ).toBeVisible();
  await isFine(page);

  await page.unroute("**/yukle**");
  await page.getByRole("link", { name: "Yükle (1)" }).click();
  await expect(page.getByText(/2 ?\/ ?15/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Yükle/ })).toHaveCount(0);
  await page
    .getByRole("link", { name: /Yayın|Kontrol/ })
    .first()
    .click();
  await publish.click();
  await expect(page).toHaveURL(/\/ilanver\/tamam/);
});

test("an unlikely price is asked about while it is typed, and goes on once it is confirmed", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await aVehicleDraft(await signInSeller(page), { price: "" });
  await page.goto("/ilanver?adim=fiyat");
  await isTakenOver(field(page, "Satış fiyatı"));
  await field(page, "Satış fiyatı").fill("1250");
  const confirmation = page.getByRole("checkbox", {
    name: /^Fiyat .*1\.250\sTL.* 1\.250\.000\sTL mi demek istediniz\? Yazdığım fiyat doğru\.$/,
  });
  await expect(confirmation).toBeVisible();
  await isFine(page);
  await goOn(page);
  await expect(confirmation).toBeFocused();
  await expect(page).toHaveURL(/adim=fiyat/);
  // A different price asks again, or not at all.
  await field(page, "Satış fiyatı").fill("1251");
  await expect(confirmation).toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Fiyat .*1\.251\sTL/ }).focus();
  await page.keyboard.press("Space");
  await goOn(page);
  await expect(page.getByRole("button", { name: "İlanı onaya gönderin" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Fiyat/ })).toHaveCount(0);
  // What was confirmed stays confirmed.
  await page.getByRole("link", { name: "Düzenleyin: Fiyat ve konum" }).click();
  await expect(page.getByRole("checkbox", { name: /^Fiyat .*1\.251\sTL/ })).toBeChecked();
  expect(errors).toEqual([]);
});

test("a title is in capitals while it is typed, and names of the catalogue keep their letters", async ({ page }) => {
  const errors = scriptErrors(page);
  await aVehicleDraft(await signInSeller(page), { title: "" });
  await page.goto("/ilanver?adim=bilgiler");
  const title = field(page, "Başlık");
  await isTakenOver(title);
  await title.pressSequentially("1.6 tdi highline, geniş içi dizel");
  // The style capitalises the other words.
  await expect(title).toHaveValue("1.6 TDI HIGHLINE, geniş içi dizel");
  await title.fill("titiz kullanıldı, highline");
  await page.keyboard.press("Tab");
  await expect(title).toHaveValue("TİTİZ KULLANILDI, HIGHLINE");
  expect(errors).toEqual([]);
});

test("a member goes on with one of several drafts, discards another and starts over", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInSeller(page);
  await page.goto("/ilanver");
  await expect(page.getByText("Şu an hiç ilanınız yok.")).toBeVisible();
  const begins = async (brand: string, model: string) => {
    await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
    await goOn(page);
    await chooseBrand(page, brand);
    await field(page, "Model").selectOption({ label: model });
    const saved = page.waitForResponse("**/ajax/ilanver/taslak");
    await page.getByRole("button", { name: "Taslağı kaydet" }).click();
    await saved;
  };
  await begins("Renault", "Clio");
  await page.goto("/ilanver");
  await expect(page.getByLabel("Taslak", { exact: true })).toContainText("Renault Clio");
  await page.getByRole("button", { name: "Yeni ilan" }).click();
  await expect(page).toHaveURL(/taslak=/);
  await expect(page.getByRole("radio", { name: "Otomobil" })).not.toBeChecked();
  await begins("Fiat", "Egea");
  await page.goto("/ilanver/taslaklar");
  await isFine(page);
  await page.getByRole("button", { name: "Silin: Fiat Egea" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Evet" }).click();
  await expect(page.getByRole("link", { name: "Fiat Egea" })).toHaveCount(0);
  await page.getByRole("link", { name: "Renault Clio" }).click();
  await expect(page.getByRole("combobox", { name: "Marka" })).toHaveValue("Renault");
  await page.getByRole("button", { name: "Baştan başlayın" }).click();
  await isFine(page);
  await page.getByRole("dialog").getByRole("button", { name: "Evet" }).click();
  await expect(page.getByRole("radio", { name: "Otomobil" })).not.toBeChecked();
  await page.goto("/ilanver/taslaklar");
  await expect(page.getByText("Taslağınız yok")).toBeVisible();
  expect(errors).toEqual([]);
});
