import { expect, type Page } from "@playwright/test";
import { axeFindings, isTakenOver, scriptErrors, test, widths } from "./support.ts";

const number = (text: string) => Number(text.replace(/\D/g, ""));
const total = async (page: Page) => number(await page.locator(".toolbar__count .num").innerText());

test("the map shows the results, and filters by province and back, by pointer and keyboard", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.goto("/otomobil/renault");
  const all = await total(page);
  await page.getByRole("navigation", { name: "Görünüm" }).getByRole("link", { name: "Harita" }).click();
  await expect(page).toHaveURL(/\/otomobil\/renault\?gorunum=harita$/);
  const map = page.getByRole("group", { name: "İllere göre ilan sayıları" });
  await expect(map).toBeVisible();
  const numbers = (
    await map.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")!))
  ).map((label) => number(label));
  expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(all);

  const ankara = map.getByRole("link", { name: /^Ankara, / });
  const promised = number((await ankara.getAttribute("aria-label"))!);
  await ankara.dispatchEvent("click");
  await expect(page).toHaveURL(/\/otomobil\/renault\/ankara\?gorunum=harita$/);
  await expect.poll(() => total(page)).toBe(promised);
  await expect(page.getByRole("navigation", { name: "İlçeler" })).toBeVisible();
  await expect(map.getByRole("link", { name: /^Ankara, .*seçili$/ })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/otomobil\/renault\?gorunum=harita$/);
  await map.getByRole("link", { name: /^İstanbul, / }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/otomobil\/renault\/istanbul\?gorunum=harita$/);

  await page.goBack();
  await page.getByText(/ilin tablosu$/).click();
  const row = page.getByRole("row", { name: /^Ankara / });
  expect(number((await row.innerText()).replace("Ankara", ""))).toBe(promised);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/ankara\?gorunum=harita$/);
  await expect.poll(() => total(page)).toBe(promised);
  expect(errors).toEqual([]);
});

test("one city is searched with its surroundings, and prices by their label", async ({ page }) => {
  await page.goto("/otomobil?yer=ankara");
  const filters = page.getByRole("region", { name: "Filtreler" });
  await filters.getByRole("link", { name: "+100 km" }).click();
  await expect(page).toHaveURL(/\/otomobil\?yakin=ankara&yaricap=100$/);
  await filters.locator("summary", { hasText: "Fiyat değerlendirmesi" }).click();
  await filters.getByRole("checkbox", { name: /^Uygun fiyat/ }).check();
  await expect(page).toHaveURL(/\/otomobil\?yakin=ankara&yaricap=100&degerlendirme=uygun$/);
  const rows = page.locator(".rows > .row");
  await expect(rows.filter({ hasNotText: "Uygun fiyat" })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
});

for (const width of widths)
  test(`the map has names, zooms by buttons, and shows the towns of a chosen city as pins at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/otomobil?gorunum=harita");
    const map = page.getByRole("group", { name: "İllere göre ilan sayıları" });
    const names = async () => (await map.locator(".counts-map__name:visible").allTextContents()).length;
    const before = await names();
    expect(before).toBeGreaterThan(4);
    await expect(page.getByRole("button", { name: "Uzaklaştır" })).toBeDisabled();
    const whole = await map.getAttribute("viewBox");
    const closer = page.getByRole("button", { name: "Yaklaştır" });
    // The map hydrates after the page.
    await isTakenOver(closer);
    await closer.click();
    await expect(map).not.toHaveAttribute("viewBox", whole!);
    await page.getByRole("button", { name: "Bütün Türkiye" }).click();
    await expect(map).toHaveAttribute("viewBox", whole!);
    await map.getByRole("link", { name: /^İstanbul, / }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/otomobil?yer=istanbul&gorunum=harita");
    await expect(map.locator(".counts-map__pin").first()).toBeVisible();
    const [pin] = await map.locator(".counts-map__pin").all();
    const label = (await pin!.getAttribute("aria-label"))!;
    await pin!.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/ilce=/);
    await expect.poll(() => total(page)).toBe(number(label));
    expect(await axeFindings(page)).toEqual([]);
  });

test("two fingers zoom the map, and a drag opens no province", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/otomobil?gorunum=harita");
  const map = page.getByRole("group", { name: "İllere göre ilan sayıları" });
  const session = await page.context().newCDPSession(page);
  const shownWidth = async () => Number((await map.getAttribute("viewBox"))!.split(" ")[2]);
  // The map moves while the page above it is being laid out: fingers that miss it try again.
  await expect(async () => {
    const { x, y, width, height } = (await map.boundingBox())!;
    const touch = (type: string, ...offsets: number[]) =>
      session.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: offsets.map((offset, id) => ({ x: x + width / 2 + offset, y: y + height / 2, id })),
      });
    await touch("touchStart", -20, 20);
    for (const offset of [30, 45, 60, 80]) await touch("touchMove", -offset, offset);
    await touch("touchEnd");
    await expect.poll(shownWidth, { timeout: 1_000 }).toBeLessThan(500);
  }).toPass();
  await expect(page).toHaveURL("/otomobil?gorunum=harita");
});

test("the other filters narrow the results and are removed by their chips one by one", async ({ page }) => {
  await page.goto("/otomobil");
  const filters = page.getByRole("region", { name: "Filtreler" });
  await filters.getByRole("checkbox", { name: /^Boyasız/ }).check();
  await expect(page).toHaveURL(/\/otomobil\?hasar=boyasiz$/);
  await filters.locator("summary", { hasText: "Kimden" }).click();
  await filters.getByRole("checkbox", { name: /^Sahibinden/ }).check();
  await filters.locator("summary", { hasText: "İlan tarihi" }).click();
  await filters.getByRole("radio", { name: /^Son 30 gün/ }).check();
  await expect(page).toHaveURL(/\/otomobil\?kimden=sahibinden&hasar=boyasiz&tarih=30$/);
  await filters.locator("summary", { hasText: "Yakınımda" }).click();
  await filters.getByLabel("Yer", { exact: true }).selectOption("ankara");
  await filters.getByLabel("Yarıçap").selectOption("200");
  await expect(page).toHaveURL(/\/otomobil\?yakin=ankara&yaricap=200&kimden=sahibinden&hasar=boyasiz&tarih=30$/);
  await expect(page.locator(".row").first()).toContainText(/\d+\u00a0km(?: uzakta|’den yakın)/);
  await page.getByLabel("Sırala").selectOption("En yakın");
  await expect(page).toHaveURL(/&sirala=en-yakin$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/otomobil\?yakin=ankara&yaricap=200&kimden=sahibinden&hasar=boyasiz&tarih=30$/);
  // The browser has the address before the page has its results.
  await expect(page.getByLabel("Sırala")).not.toHaveValue("en-yakin");
  for (const text of await page.locator(".row .row__who").allTextContents()) expect(text).toBe("Sahibinden");
  await page.locator(".chip", { hasText: "Boyasız" }).press("Enter");
  await expect(page).toHaveURL(/\/otomobil\?yakin=ankara&yaricap=200&kimden=sahibinden&tarih=30$/);
  // The focus moves to the next chip, or to the heading when none is left.
  await expect(page.locator(".results__chips > a:focus")).toHaveCount(1);
  await page.locator(".chip", { hasText: "Ankara çevresi" }).click();
  await expect(page).toHaveURL(/\/otomobil\?kimden=sahibinden&tarih=30$/);
  await page.getByRole("link", { name: "Tümünü temizle" }).press("Enter");
  await expect(page).toHaveURL(/\/otomobil$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("choices of closed groups and long lists are loaded when they are opened, by keyboard too", async ({ page }) => {
  await page.goto("/otomobil");
  const filters = page.getByRole("region", { name: "Filtreler" });
  const colours = filters.getByRole("group", { name: "Renk" }).getByRole("checkbox");
  await expect(colours).toHaveCount(0);
  const group = filters.locator("summary", { hasText: "Renk" });
  await isTakenOver(group);
  await group.press("Enter");
  await expect(colours.first()).toBeVisible();
  const cities = filters.getByRole("group", { name: "Şehir" }).getByRole("checkbox");
  const shown = await cities.count();
  const more = filters.locator("summary", { hasText: "şehir daha" });
  await more.press("Enter");
  await expect(cities).toHaveCount(81);
  expect(shown).toBeLessThan(10);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/otomobil\/[a-z-]+$|yer=/);
  await expect(colours.first()).toBeVisible();
  // With the towns of the chosen city.
  await expect.poll(() => cities.count()).toBeGreaterThanOrEqual(81);
});

test("a group that is opened before scripts run keeps its choices", async ({ page }) => {
  // Scripts wait until the group is open.
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto("/otomobil", { waitUntil: "commit" });
  const filters = page.getByRole("region", { name: "Filtreler" });
  await filters.locator("summary", { hasText: "Renk" }).click();
  await expect(filters.getByRole("link", { name: "Ayrıntılı aramada seçin" })).toBeVisible();
  held.resolve();
  await opened;
  await expect(filters.getByRole("group", { name: "Renk" }).getByRole("checkbox").first()).toBeVisible();
});

test("going back from a listing restores the list's scroll position and open groups", async ({ page }) => {
  await page.goto("/otomobil?sayfa=2");
  // Rows that were never visible have their final height (content-visibility).
  const heights = await page.locator(".rows > .row").evaluateAll((rows: HTMLElement[]) =>
    rows.map((row) => {
      const before = row.offsetHeight;
      row.style.contentVisibility = "visible";
      return row.offsetHeight - before;
    }),
  );
  expect(heights).toEqual(heights.map(() => 0));
  const filters = page.getByRole("region", { name: "Filtreler" });
  await filters.locator("summary", { hasText: "Motor gücü" }).click();
  await expect(filters.getByLabel("En az güç (hp)")).toBeVisible();
  const link = page.locator(".row h2 a").nth(9);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  const left = await page.evaluate(() => scrollY);
  await link.click();
  await page.getByRole("link", { name: "Aramaya dön" }).click();
  await expect(page).toHaveURL(/\/otomobil\?sayfa=2$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 100);
  await expect(filters.getByLabel("En az güç (hp)")).toBeVisible();
});

for (const width of widths)
  test(`the bar with the count and the filters stays in view while the list scrolls at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/otomobil?yakit=dizel");
    await page.evaluate(() => scrollTo({ top: 2000, behavior: "instant" }));
    await expect(page.locator(".toolbar__count")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Dizel filtresini kaldırın" })).toBeInViewport();
    if (width < 1024) await expect(page.getByRole("link", { name: "Filtre (1)" })).toBeInViewport();
    else await expect(page.getByRole("heading", { name: "Filtreler" })).toBeInViewport();
    // Nothing covers a row: the middle of each button and box that is wholly in sight belongs to its row.
    const covered = await page.locator(".row").evaluateAll((rows) => {
      const top = document.querySelector(".toolbar")!.getBoundingClientRect().bottom;
      const bottom = Math.min(
        innerHeight,
        ...[...document.querySelectorAll(".tabbar")].map((bar) => bar.getBoundingClientRect().top || innerHeight),
      );
      return rows.flatMap((row) =>
        [...row.querySelectorAll(".fav, .cmp, .card__title, .row__foot")]
          .filter((part) => {
            const { left, right, top: from, bottom: to } = part.getBoundingClientRect();
            if (from < top || to > bottom) return false;
            return ![left + 1, (left + right) / 2, right - 1].every((x) =>
              row.contains(document.elementFromPoint(x, (from + to) / 2)),
            );
          })
          .map((part) => part.outerHTML.slice(0, 80)),
      );
    });
    expect(covered).toEqual([]);
  });

test("the list is in the page's HTML alone; its links, hearts and boxes work, and stay as they are when the page loads again", async ({
  page,
}) => {
  const address = "/otomobil?sirala=fiyat-azalan";
  const html = await (await page.request.get(address)).text();
  const first = /<h2 class="card__title"><a href="([^"]+)">/.exec(html)![1]!;
  // Once in the list, and once for search engines.
  expect(html.split(first.split("/").at(-1)!).length - 1).toBeLessThanOrEqual(4);
  const data = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(html)![1]!;
  expect(data).not.toContain(first.split("/").at(-1)!);
  expect(Buffer.byteLength(data)).toBeLessThanOrEqual(12_000);

  await page.goto(address);
  // Paid places have rows of their own above it.
  const rows = page.locator("#sonuclar .rows[id] > .row");
  const [heart, box] = [rows.nth(1).getByRole("button"), rows.nth(1).getByRole("checkbox")];
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await box.check();
  await expect(page.getByRole("region", { name: "Karşılaştırma" })).toBeVisible();
  // The router follows links: the document stays, and going back restores hearts and boxes.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL((url) => url.pathname === first);
  await page.goBack();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(box).toBeChecked();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  // Another order is another list; the chosen listing is not on top of it any more.
  await page.locator("select[name=sirala]").selectOption("fiyat-artan");
  await expect(rows.first().getByRole("link")).not.toHaveAttribute("href", first);
  await expect(rows.nth(1).getByRole("checkbox")).not.toBeChecked();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // A new tab is the browser's business.
  const opened = page.context().waitForEvent("page");
  await rows
    .first()
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
});

test("links at the beginning of the page skip to the results and to the filters", async ({ page }) => {
  await page.goto("/otomobil");
  const stops = async (link: string, part: string) => {
    await page.goto("/otomobil");
    for (let stop = 1; stop <= 10; stop++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.textContent()) === link) await page.keyboard.press("Enter");
      else if (await focused.evaluate((node, within) => node.closest(within) !== null, part)) return stop;
    }
    return Infinity;
  };
  expect(await stops("Sonuçlara geç", ".rows > article:first-of-type")).toBeLessThanOrEqual(10);
  expect(await stops("Filtrelere geç", ".filters")).toBeLessThanOrEqual(10);
});

test("the back-to-top button appears after scrolling, and scrolls smoothly", async ({ page }) => {
  await page.goto("/otomobil");
  const top = page.getByRole("button", { name: "Başa dön" });
  await expect(top).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await expect(top).toBeVisible();
  // It takes 800 ms, and the heading is focused at the end.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await top.click();
  const heading = page.getByRole("heading", { level: 1 });
  await page.clock.runFor(700);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.runFor(80);
  await expect(heading).not.toBeFocused();
  await page.clock.runFor(50);
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.resume();
  await expect(top).toBeHidden();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await top.click();
  await expect.poll(() => page.evaluate(() => scrollY), { intervals: [20], timeout: 400 }).toBe(0);
});

test("a short result suggests filters to drop with their counts, and near matches", async ({ page }) => {
  await page.goto("/otomobil/renault-clio/istanbul?fiyat_max=1000");
  await expect(page.getByRole("heading", { name: "Bu filtrelere uyan ilan yok" })).toBeVisible();
  const ways = page.locator(".relax a");
  expect(await ways.count()).toBeGreaterThan(0);
  const promised = number(await ways.first().locator("b").innerText());
  await ways.first().click();
  await expect.poll(() => total(page)).toBe(promised);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("closed groups lead to the detailed search", async ({ page }) => {
    await page.goto("/otomobil/volkswagen");
    const filters = page.getByRole("region", { name: "Filtreler" });
    await filters.locator("summary", { hasText: "Renk" }).click();
    await filters.locator("details[open]", { hasText: "Renk" }).getByRole("link").click();
    await expect(page.getByRole("group", { name: "Renk" }).getByRole("checkbox").first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Volkswagen/ })).toBeChecked();
  });

  test("the map has links", async ({ page }) => {
    await page.goto("/otomobil?gorunum=harita");
    await page.getByText(/ilin tablosu$/).click();
    await page
      .getByRole("row", { name: /^Ankara / })
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\/otomobil\?yer=ankara&gorunum=harita$/);
  });
});
