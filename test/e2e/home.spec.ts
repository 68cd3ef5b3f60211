import { expect, type Locator, type Page } from "@playwright/test";
import { searchCookies } from "#src/finding/search/results/search-cookies.ts";
import { isFine, scriptErrors, signIn, test, unasked, widths } from "./support.ts";

const quick = (page: Page) => page.getByRole("search", { name: "Hızlı arama" });
const submit = (page: Page) => quick(page).getByRole("button", { name: /ilanı göster/ });
/** The number on the button, once it differs from `other`. */
async function promised(page: Page, other?: number) {
  await expect(async () => expect(await read(page)).not.toBe(other)).toPass();
  return read(page);
}
const read = async (page: Page) => Number((await submit(page).innerText()).replace(/\D/g, ""));
const found = async (page: Page) =>
  Number((await page.locator(".toolbar__count .num").innerText()).replaceAll(".", ""));

test.describe("the quick search", () => {
  test("takes a price in words and counts with it", async ({ page }) => {
    await page.goto("/");
    const price = quick(page).getByLabel("En çok fiyat (TL)");
    const all = await submit(page).innerText();
    await price.pressSequentially("1,2 milyon");
    await expect(submit(page)).not.toHaveText(all);
    await price.blur();
    await expect(price).toHaveValue("1.200.000");
    await submit(page).click();
    await expect(page).toHaveURL(/\/otomobil\?fiyat_max=1200000$/);
  });

  const tabs = [
    ["Otomobil", /\/otomobil$/],
    ["Arazi, SUV, pick-up", /\/arazi-suv-pickup$/],
    ["Motosiklet", /\/motosiklet$/],
    ["Minivan ve panelvan", /\/minivan-panelvan$/],
    ["Ticari araç", /\/ticari-araclar$/],
    ["Traktör", /\/traktor$/],
    ["Kiralık", /\/arac-kiralama$/],
    ["Yedek parça", /\/yedek-parca$/],
  ] as const;

  test("finds as many results in each tab as its button says", async ({ page }) => {
    const errors = scriptErrors(page);
    // Other tests publish listings meanwhile, so a tab is counted again if its two counts differ.
    for (const [name, address] of tabs)
      await expect(async () => {
        await page.goto("/");
        const tab = page.getByRole("navigation", { name: "Araç kategorisi" }).getByRole("link", { name, exact: true });
        await tab.click();
        await expect(tab).toHaveAttribute("aria-current", "true");
        const count = await read(page);
        await submit(page).click();
        await expect(page).toHaveURL(address);
        expect(await found(page)).toBe(count);
      }).toPass();
    expect(errors).toEqual([]);
  });

  test("updates brands, models and the count with every choice", async ({ page }) => {
    await page.goto("/");
    const all = await read(page);
    const model = quick(page).getByLabel("Model", { exact: true });
    await expect(model).toBeDisabled();
    await quick(page).getByLabel("Marka", { exact: true }).selectOption("renault");
    await expect(model).toBeEnabled();
    const ofBrand = await promised(page, all);
    const [, clio] = /Clio \((\d+)\)/.exec((await model.innerText()).replaceAll(".", "")) ?? [];
    await model.selectOption("clio");
    await promised(page, ofBrand);
    expect(await read(page)).toBe(Number(clio));
    await submit(page).click();
    await expect(page).toHaveURL(/\/otomobil\/renault-clio$/);
    expect(await found(page)).toBe(Number(clio));
  });

  test("finds a brand's cars in a city by keyboard alone", async ({ page }) => {
    await page.goto("/");
    const brand = quick(page).getByLabel("Marka", { exact: true });
    await brand.focus();
    await page.keyboard.type("Fiat");
    await expect(brand).toHaveValue("fiat");
    await page.keyboard.press("Tab");
    await expect(quick(page).getByLabel("Model", { exact: true })).toBeEnabled();
    await quick(page).getByRole("combobox", { name: "Şehir" }).focus();
    await page.keyboard.type("istanb");
    await expect(page.getByRole("option", { name: "İstanbul" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(quick(page).getByRole("combobox", { name: "Şehir" })).toHaveValue("İstanbul");
    await submit(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/otomobil\/fiat\/istanbul$/);
  });

  test("offers rental days from today on, with the return on the next day at the earliest", async ({ page }) => {
    await page.goto("/?kategori=kiralik");
    await quick(page)
      .getByRole("button", { name: /Takvim|Calendar|Alış/ })
      .click();
    const calendar = page.getByRole("dialog");
    await expect(calendar.getByRole("grid")).toHaveCount(2);
    await expect(calendar.locator("th").first()).toHaveText(/^P/);
    const day = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/Istanbul" });
    await expect(quick(page).locator("[name=alis]")).toHaveValue("");
    const today = calendar.getByRole("button", { name: /^Bugün|Today/ });
    await today.click();
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    // The return follows at once, and stays where the calendar is left without a second day.
    await expect(quick(page).locator("[name=alis]")).toHaveValue(day);
    await expect(quick(page).locator("[name=birakis]")).toHaveValue(next);
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(quick(page).locator("[name=alis]")).toHaveValue(day);
    await expect(quick(page).locator("[name=birakis]")).toHaveValue(next);
    await submit(page).click();
    await expect(page).toHaveURL(new RegExp(`/arac-kiralama\\?alis=${day}&birakis=${next}$`));
    await expect(page.locator(".row .rental-total").first()).toHaveText(/^1 (gün|hafta|ay) için [\d.]+\sTL$/);
    await isFine(page);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("has its tabs, brands and dates", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Ticari araç", exact: true }).first().click();
      await page.goto("/");
      await quick(page).getByLabel("Marka", { exact: true }).selectOption("renault");
      await quick(page).getByLabel("Şehir", { exact: true }).selectOption("ankara");
      await quick(page).getByRole("button", { name: "İlanları göster" }).click();
      await expect(page).toHaveURL(/\/otomobil\/renault\/ankara$/);
      await page.goto("/?kategori=kiralik");
      await expect(quick(page).getByLabel("Alış günü")).toHaveAttribute("type", "date");
      await quick(page).getByLabel("Alış günü").fill("2099-05-01");
      await quick(page).getByLabel("Bırakış günü").fill("2099-05-04");
      await quick(page).getByRole("button", { name: "İlanları göster" }).click();
      await expect(page).toHaveURL(/\/arac-kiralama\?alis=2099-05-01&birakis=2099-05-04$/);
      const days = page.getByRole("form", { name: "Tarihe göre araç kiralama" });
      await days.getByLabel("Bırakış günü").fill("2099-05-09");
      await days.getByRole("button", { name: "Uygun araçları göster" }).click();
      await expect(page).toHaveURL(/\/arac-kiralama\?alis=2099-05-01&birakis=2099-05-09$/);
    });
  });
});

test.describe("a visitor with the cookie notice", () => {
  test.use({ storageState: unasked });

  test("searches by a sentence first on a phone; the footer of a form is one line", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Çerezler" })).toBeVisible();
    const box = page.getByRole("search", { name: "Sitede arama" }).getByRole("combobox");
    await expect(box).toBeInViewport({ ratio: 1 });
    // Fails where another element would get the click.
    await box.click({ trial: true });
    await page.getByRole("link", { name: "Kontak", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    await page.keyboard.type("dizel");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/yakit=dizel/);
    await page.goto("/login");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link")).toHaveText(["Kullanım koşulları", "Gizlilik"]);
    expect((await footer.boundingBox())!.height).toBeLessThan(64);
  });

  test("finds the last search with consent, and not without", async ({ page }) => {
    const isKept = async () =>
      (await page.context().cookies()).some(({ name }) => name === searchCookies.autoSearch.name);
    await page.goto("/");
    await page.getByRole("button", { name: "Kabul edin" }).first().click();
    await expect(page.getByRole("button", { name: "Kabul edin" })).toHaveCount(0);
    await page.goto("/otomobil/renault");
    await expect.poll(isKept).toBe(true);
    await page.goto("/");
    const last = page.getByText("Son aramanız:").getByRole("link");
    await expect(last).toHaveText(/Renault/);
    await last.click();
    await expect(page).toHaveURL(/\/otomobil\/renault$/);
    await page.goto("/cerez-politikasi");
    for (const who of ["her ziyaretçi, tarayıcınızın deposunda", "üyeler, tarayıcınızın deposunda"])
      await expect(page.getByText(who).first()).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Reddedin" }).click();
    await expect(page.getByText("Reddettiniz.")).toBeVisible();
    await page.goto("/otomobil/fiat");
    await expect.poll(isKept).toBe(false);
    await page.goto("/");
    await expect(page.getByText("Son aramanız:")).toBeHidden();
  });
});

test.describe("the sliders", () => {
  const slider = (page: Page, name: string) => page.getByRole("group", { name });
  const position = (of: Locator) => of.getByRole("list").evaluate((list) => Math.round(list.scrollLeft));
  /** Waits for the end of a running animation and three more seconds; returns the position after the animation. */
  async function passTime(of: Locator): Promise<number> {
    let last = -1;
    await expect
      .poll(async () => {
        const before = last;
        last = await position(of);
        return before === last;
      })
      .toBe(true);
    await of.page().clock.runFor(3000);
    return last;
  }
  const moves = async (of: Locator) => {
    const before = await passTime(of);
    await expect.poll(() => position(of)).not.toBe(before);
  };
  const stands = async (of: Locator) => {
    const before = await passTime(of);
    // The slider would have moved by now.
    await of.page().waitForTimeout(200);
    expect(await position(of)).toBe(before);
  };

  test("advance by themselves unless the pointer or focus is inside, or they are paused", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const listings = slider(page, "Önerilen otomobiller");
    await listings.scrollIntoViewIfNeeded();
    await expect(listings).toHaveAttribute("data-moving");
    await moves(listings);
    await listings.hover();
    await expect(listings).not.toHaveAttribute("data-moving");
    await stands(listings);
    await page.mouse.move(0, 0);
    await expect(listings).toHaveAttribute("data-moving");
    await moves(listings);

    await listings.getByRole("button", { name: "Kaydırmayı durdurun" }).click();
    await page.mouse.move(0, 0);
    await stands(listings);
    await listings.getByRole("button", { name: "Kaydırmayı sürdürün" }).click();
    await page.mouse.move(0, 0);
    await expect(listings).toHaveAttribute("data-moving");
    await moves(listings);

    await page.keyboard.press("Tab");
    await expect(listings.getByRole("button", { name: "Sonraki" })).toBeFocused();
    await expect(listings).not.toHaveAttribute("data-moving");
  });

  test("advance every two seconds with listings, every four with dealers", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [name, seconds] of [
      ["Önerilen otomobiller", 2],
      ["Yetki belgeli galeriler", 4],
    ] as const) {
      const of = slider(page, name);
      await of.scrollIntoViewIfNeeded();
      await expect(of).toHaveAttribute("data-moving");
      const steps = await of.getByRole("list").evaluateHandle((list: HTMLElement) => {
        const times: number[] = [];
        const scrollTo = list.scrollTo.bind(list);
        list.scrollTo = (...how: []) => (times.push(Date.now()), scrollTo(...how));
        return times;
      });
      await page.clock.runFor(4 * seconds * 1000);
      const times = await steps.jsonValue();
      const waits = times.slice(1).map((time, at) => time - times[at]!);
      expect(waits.length).toBeGreaterThanOrEqual(2);
      for (const wait of waits) expect(wait).toBe(seconds * 1000);
    }
  });

  test("move with the arrow keys and buttons, and wrap around at the end", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/");
    const listings = slider(page, "Önerilen otomobiller");
    await listings.scrollIntoViewIfNeeded();
    await stands(listings);
    await expect(listings.getByRole("button", { name: "Kaydırmayı durdurun" })).toBeHidden();
    await listings.getByRole("list").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => position(listings)).toBeGreaterThan(0);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => position(listings)).toBe(0);
    await listings.getByRole("button", { name: "Önceki" }).click();
    await expect.poll(() => position(listings)).toBeGreaterThan(500);
    await listings.getByRole("button", { name: "Sonraki" }).click();
    await expect.poll(() => position(listings)).toBe(0);
  });
});

test.describe("the car sub-site's home", () => {
  const cars = (page: Page) => page.getByRole("search", { name: "Otomobil arama" });
  const show = (page: Page) => cars(page).getByRole("button", { name: /otomobili göster/ });

  test("opens the address of brand, model, city and ranges, with as many results as it said", async ({ page }) => {
    const errors = scriptErrors(page);
    await page.goto("/araba");
    await cars(page).getByLabel("Marka", { exact: true }).selectOption("renault");
    const model = cars(page).getByLabel("Model", { exact: true });
    await expect(model).toBeEnabled();
    await model.selectOption("clio");
    await cars(page).getByLabel("En çok fiyat").pressSequentially("9000000");
    await expect(cars(page).getByLabel("En çok fiyat")).toHaveValue("9.000.000");
    await cars(page).getByLabel("En az fiyat").pressSequentially("1.2m");
    await cars(page).getByLabel("En az fiyat").blur();
    await expect(cars(page).getByLabel("En az fiyat")).toHaveValue("1.200.000");
    await cars(page).getByLabel("En az fiyat").clear();
    await cars(page).getByLabel("En eski yıl").selectOption("2005");
    await page.waitForLoadState("networkidle");
    const promise = Number((await show(page).innerText()).replace(/\D/g, ""));
    await show(page).click();
    await expect(page).toHaveURL(/\/otomobil\/renault-clio\?fiyat_max=9000000&modelYili_min=2005$/);
    expect(await found(page)).toBe(promise);
    await page.goBack();
    await expect(page).toHaveURL(/\/araba$/);
    const city = cars(page).getByRole("combobox", { name: "Şehir" });
    await city.fill("istanb");
    await page.getByRole("option", { name: "İstanbul" }).click();
    await show(page).click();
    await expect(page).toHaveURL(/\/otomobil\?yer=istanbul$/);
    expect(errors).toEqual([]);
  });

  test("links to models with as many cars as it says", async ({ page }) => {
    await page.goto("/araba");
    const first = page.getByRole("region", { name: "En çok ilanı olan modeller" }).getByRole("listitem").first();
    const count = Number(/([\d.]+) ilan/.exec(await first.innerText())![1]!.replaceAll(".", ""));
    await first.getByRole("link").click();
    await expect(page).toHaveURL(/\/otomobil\/[a-z0-9-]+$/);
    expect(await found(page)).toBe(count);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("searches with a submitted form", async ({ page }) => {
      await page.goto("/araba");
      await cars(page).getByLabel("Marka", { exact: true }).selectOption("fiat");
      await cars(page).getByLabel("Şehir", { exact: true }).selectOption("ankara");
      await cars(page).getByRole("button", { name: "Otomobilleri göster" }).click();
      await expect(page).toHaveURL(/\/otomobil\/fiat\/ankara$/);
    });
  });
});

test("a tooltip opens on hover and focus, and closes with Escape", async ({ page }) => {
  await page.goto("/");
  const tip = page.getByRole("tooltip").filter({ hasText: "Boyasız, değişensiz" });
  await expect(tip).toBeHidden();
  await page.getByRole("button", { name: "Önerilen otomobiller: açıklama" }).focus();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
});

test("only the first picture is loaded eagerly, and the pages pass the common checks", async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/?kategori=kiralik", "/araba"]) {
      await page.goto(path);
      expect(await page.locator("main img:not([loading=lazy])").count()).toBe(path === "/araba" ? 0 : 1);
      await isFine(page);
    }
  }
});

test.describe("the latest offers", () => {
  test("are shown to members with a package, on every page but the rental page, until closed", async ({ page }) => {
    const errors = scriptErrors(page);
    const box = page.getByRole("complementary", { name: "Yeni ilanlar", exact: true }).and(page.locator(".latest"));
    await page.goto("/");
    await expect(box).toBeHidden();
    await signIn(page, "satis@kontak.example");

    await page.goto("/arac-kiralama");
    await page.waitForLoadState("networkidle");
    await expect(box).toBeHidden();

    await page.goto("/yardim");
    await expect(box).toBeVisible();
    await box.getByText(/yeni ilan$/).click();
    const first = box.getByRole("link").first();
    const name = await first.innerText();
    await isFine(page);
    await first.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0]!);

    await box.getByRole("button", { name: "Kapat" }).click();
    await expect(box).toBeHidden();
    await page.goto("/hakkimizda");
    await page.waitForLoadState("networkidle");
    await expect(box).toBeHidden();
    const cookie = (await page.context().cookies()).find(({ name: one }) => one === "latest-offers");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(3600);
    expect(errors).toEqual([]);
  });
});
