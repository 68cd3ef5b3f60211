import { expect, type Page } from "@playwright/test";
import { test, unasked, widths } from "./support.ts";

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
 * The first stops of a key, such as Tab, whose focused element is out of sight: outside the window, or entirely behind
 * something else (WCAG 2.2, 2.4.11).
 */
async function hiddenStops(page: Page, key: string, stops: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 1; stop <= stops; stop++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "end";
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
      return isOnTop ? undefined : focused.outerHTML.slice(0, 120);
    });
    if (found === "end") break;
    if (found !== undefined) hidden.push(`${key} ${stop}: ${found}`);
  }
  return hidden;
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
      expect(await hiddenStops(page, "Tab", 90)).toEqual([]);
      await page.reload();
      // From the beginning of the page backwards: its last links.
      expect(await hiddenStops(page, "Shift+Tab", 25)).toEqual([]);
    });
