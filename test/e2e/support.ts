import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#src/demo/market/demo-accounts.ts";

export const widths = [360, 1280];

/** Signs in as one of the demo accounts, such as "uye@kontak.example". */
export async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("E-posta", { exact: true }).fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(demoPassword);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Giriş yap/ })
    .click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Answers the cookie notice, which covers the lower edge of the page until then. */
export async function refuseCookies(page: Page) {
  const refuse = page.locator(`[name=izin][value=ret]`);
  if (await refuse.first().isVisible()) await refuse.first().click();
}

/** What axe finds on the page as it is now, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Errors of the page's own scripts, collected while the test goes on. */
export function scriptErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

/** Opens the newest mail kept for an address, as its reader would; it goes out in the background. */
export async function openMail(page: Page, to: string, subject: RegExp) {
  await expect(async () => {
    await page.goto("/gelistirici/postalar");
    await page
      .getByRole("listitem")
      .filter({ hasText: to })
      .getByRole("link", { name: subject })
      .first()
      .click({ timeout: 500 });
  }).toPass();
}

/** Follows the link of the open mail whose address contains `path`. */
export const followLink = (page: Page, path: string) => page.getByRole("link", { name: path }).first().click();
