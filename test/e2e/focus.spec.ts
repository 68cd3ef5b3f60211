import { expect, type Page } from "@playwright/test";
import { isTakenOver, test, unasked, widths } from "./support.ts";

const phonePages = [
  "/",
  "/otomobil",
  "/otomobil?gorunum=galeri",
  "/yedek-parca",
  "/arac-kiralama",
  "/detayli-arama",
  "/login",
  "/bireysel/kayit",
  "/yardim",
  "/cerez-politikasi",
];
const widePages = ["/", "/otomobil", "/detayli-arama"];

/**
 * The first stops of Tab or Shift+Tab whose focused element is out of sight: outside the window, or entirely behind
 * something else (WCAG 2.2, 2.4.11). The page checks each stop itself when the key is released.
 */
async function hiddenStops(page: Page, key: "Tab" | "Shift+Tab", stops: number): Promise<string[]> {
  await page.evaluate(() => {
    const seen = { stops: 0, hidden: [] as string[], hasEnded: false };
    Object.assign(window, { seen });
    window.addEventListener("keyup", ({ key: released }) => {
      const focused = document.activeElement;
      if (released !== "Tab" || seen.hasEnded) return;
      if (!focused || focused === document.body) {
        seen.hasEnded = true;
        return;
      }
      seen.stops++;
      // A box that is drawn by its label takes no room itself.
      const shown = focused.matches("input[type=checkbox], input[type=radio]")
        ? (focused.closest("label") ?? focused)
        : focused;
      const isOnTop = [...shown.getClientRects()].some(({ left, top, width, height }) =>
        [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit !== null && (shown.contains(hit) || hit.contains(shown));
          }),
        ),
      );
      if (!isOnTop) seen.hidden.push(`${seen.stops}: ${focused.outerHTML.slice(0, 120)}`);
    });
  });
  // All keys are sent at once, because waiting for each took most of the time.
  const keyboard = await page.context().newCDPSession(page);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : 8 };
  await Promise.all(
    Array.from({ length: stops }, () => [
      keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tab }),
      keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...tab }),
    ]).flat(),
  );
  const seen = await page.evaluate(() => (window as unknown as { seen: { stops: number; hidden: string[] } }).seen);
  expect(seen.stops, `stops of ${key}`).toBeGreaterThan(10);
  return seen.hidden.map((stop) => `${key} ${stop}`);
}

test.use({ storageState: unasked });

for (const [n, pages] of [phonePages, widePages].entries())
  for (const address of pages)
    test(`${address} at ${widths[n]} px does not hide the focused element behind the open cookie bar`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: widths[n]!, height: 800 });
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Çerezler", exact: true })).toBeVisible();
      const searches = page.getByRole("form", { name: "Tarihe göre araç kiralama" });
      for (const late of await searches.all()) await isTakenOver(late);
      expect(await hiddenStops(page, "Tab", 90)).toEqual([]);
      await page.reload();
      // From the beginning of the page backwards: its last links.
      expect(await hiddenStops(page, "Shift+Tab", 25)).toEqual([]);
    });
