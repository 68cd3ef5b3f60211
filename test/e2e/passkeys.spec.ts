import { type CDPSession, expect, type Page } from "@playwright/test";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { isFine, signIn, test } from "./support.ts";

// Browsers do not support passkeys at IP addresses.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL!.replace("127.0.0.1", "localhost")) });

/** A virtual authenticator, as in a phone; `answers` is whether the user is present. */
async function aPhone(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    answers: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

async function signOut(page: Page) {
  await page.goto("/cikis");
  await page.getByRole("main").getByRole("button", { name: "Çıkış yapın" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
}

test("a member adds a passkey, signs in with it by its button and from the address field, and removes it", async ({
  page,
}) => {
  const phone = await aPhone(page);
  const name = `Telefonum ${Date.now()}`;
  await signIn(page, "satis@kontak.example");
  await page.goto("/hesabim/gecis-anahtarlari");
  await phone.answers(true);
  await page.getByLabel("Adı").fill(name);
  await page.getByLabel("Mevcut şifre", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Geçiş anahtarı ekleyin" }).click();
  await expect(page.getByText("Geçiş anahtarınız eklendi.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("henüz kullanılmadı");
  await isFine(page);

  await phone.answers(false);
  await signOut(page);
  const challenges = "**/ajax/gecis-anahtari/giris";
  const offered = page.waitForResponse(challenges);
  await page.goto("/login?ref=%2Fgaraj");
  await offered;
  // The user is present from the button's challenge on: earlier would answer the address field's autocomplete, and the
  // authenticator does not answer a request that began without the user.
  await page.route(challenges, async (route) => {
    await phone.answers(true);
    await route.continue();
  });
  await page.getByRole("button", { name: "Geçiş anahtarı ile giriş yapın" }).click();
  await expect(page).toHaveURL(/\/garaj$/);
  await page.unrouteAll({ behavior: "wait" });

  // The browser offers it in the address field's autocomplete, and this authenticator accepts every offer.
  await signOut(page);
  await page.goto("/login?ref=%2Fhesabim%2Fgecis-anahtarlari");
  await expect(page).toHaveURL(/\/hesabim\/gecis-anahtarlari$/);
  await page.getByRole("link", { name: `Düzenle: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await isFine(page);
  await page.getByLabel("Mevcut şifre", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Geçiş anahtarını kaldırın" }).click();
  await expect(page.getByText("Geçiş anahtarınız kaldırıldı.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
