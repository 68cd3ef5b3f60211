import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#src/shared/db.server.ts";
import { aMember } from "#test/support/builders.ts";
import { anotherPage, isFine, scriptErrors, signIn, test } from "./support.ts";

const postgresPort = () => readFileSync("var/e2e/postgres/postmaster.pid", "utf8").split("\n")[3];
const databaseUrl = () => `postgres://kontak:kontak@127.0.0.1:${postgresPort()}/postgres`;
const port = 5100 + (process.pid % 800);
const origin = `http://127.0.0.1:${port}`;

let server: ChildProcess | undefined;
test.afterEach(() => stop());

/** A process of the site of its own, on the database of these tests. */
async function start() {
  server = spawn(process.execPath, ["tools/serve.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl(),
      KONTAK_DATA: "var/e2e",
      KONTAK_PROCESS: "web",
      LOG_LEVEL: "warn",
    },
    stdio: "inherit",
  });
  await expect
    .poll(() =>
      fetch(`${origin}/saglik/hazir`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
}

async function stop() {
  if (!server || server.exitCode !== null) return;
  const ended = new Promise((done) => server!.once("exit", done));
  server.kill("SIGTERM");
  await ended;
}

/** Two members of their own, with a conversation about a live listing. */
async function aConversation() {
  const { db } = openDatabase(databaseUrl(), { connections: 1 });
  const person = (firstName: string, lastName: string) =>
    aMember({ db, now: new Date() }, { firstName, lastName, email: `sohbet-${randomUUID()}@kontak.example` });
  const [buyer, seller] = [await person("Ayşe", "Karadeniz"), await person("Burak", "Şimşek")];
  const listing = await db
    .selectFrom("listing")
    .where("state", "=", "active")
    .orderBy("id")
    .select("id")
    .executeTakeFirstOrThrow();
  const code = randomUUID().slice(0, 16).toUpperCase();
  await db
    .insertInto("conversation")
    .values({
      code,
      listingId: listing.id,
      buyerId: buyer.id,
      sellerId: seller.id,
      subject: "Volkswagen Passat, 2019",
      createdAt: new Date(),
    })
    .execute();
  await db.destroy();
  return { code, buyer: buyer.email, seller: seller.email };
}

const field = (page: Page) => page.getByLabel("Mesajınız", { exact: true });
const bubbles = (page: Page) => page.getByRole("log").locator(".msg__text");
async function say(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
}

test("two members chat through a restart of the server", async ({ page: buyer, browser }) => {
  await start();
  const people = await aConversation();
  const seller = await anotherPage(browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } }));
  const errors = scriptErrors(buyer);

  await test.step("both are signed in; the seller opens the conversation from the list", async () => {
    for (const [page, email] of [
      [buyer, people.buyer],
      [seller, people.seller],
    ] as const) {
      await signIn(page, email);
    }
    await buyer.goto(`${origin}/mesajlarim?konusma=${people.code}`);
    await expect(buyer.getByRole("region", { name: "Burak Şimşek ile sohbet" })).toBeVisible();
    for (const value of ["0", "1"]) {
      await buyer.getByRole("button", { name: "Mesaj sesi" }).click();
      const sound = (await buyer.context().cookies()).find(({ name }) => name === "mesaj-sesi");
      expect(sound).toMatchObject({ value });
      expect(Math.round((sound!.expires - Date.now() / 1000) / 86_400)).toBe(365);
    }
    await field(buyer).press("Enter");
    await expect(buyer.getByText("Lütfen mesajınızı yazınız.")).toBeVisible();
    await say(buyer, "Merhaba, hâlâ satılık mı?");
    await expect(buyer.getByText(/, gönderildi|, iletildi/)).toBeVisible();
    const list = buyer.getByRole("region", { name: "Konuşmalar" });
    await expect(list.getByRole("link", { name: /Siz: Merhaba, hâlâ satılık mı\?/ })).toBeVisible();
    await seller.goto(`${origin}/mesajlarim`);
    await isFine(seller);
    await seller.getByRole("link", { name: /Ayşe Karadeniz.*1 yeni mesaj/s }).click();
    await expect(bubbles(seller)).toHaveText(["Ayşe Karadeniz: Merhaba, hâlâ satılık mı?"]);
  });

  await test.step("each is shown what the other has read, and that the other is typing", async () => {
    await expect(buyer.getByText(/, okundu/)).toBeVisible();
    await field(seller).pressSequentially("Evet, ");
    await expect(buyer.getByText("Burak Şimşek yazıyor…")).toBeVisible();
    await say(seller, "Evet, bugün buradayım.");
    await expect(bubbles(buyer)).toHaveCount(2);
    await expect(seller.getByText(/, okundu/)).toBeVisible();
    await isFine(buyer);
    await isFine(seller);
  });

  await test.step("what is written while the server is away arrives once, in its order", async () => {
    await stop();
    const waiting = buyer.getByText("Bağlantı kesildi, yeniden bağlanılıyor.");
    await expect(waiting).toBeVisible();
    await say(buyer, "Saat kaçta gelebilirim?");
    await say(buyer, "Öğleden sonra uygun olurum.");
    await say(seller, "Üçe kadar buradayım.");
    await expect(buyer.getByText("gönderiliyor")).toHaveCount(2);
    await start();
    await expect(waiting).toBeHidden();
    for (const page of [buyer, seller]) await expect(bubbles(page)).toHaveCount(5);
    await sleep(500);
    for (const page of [buyer, seller]) {
      const texts = (await bubbles(page).allInnerTexts()).map((text) => text.replace(/^[^:]+:\s+/, ""));
      expect(texts.toSorted()).toEqual(
        [
          "Merhaba, hâlâ satılık mı?",
          "Evet, bugün buradayım.",
          "Saat kaçta gelebilirim?",
          "Öğleden sonra uygun olurum.",
          "Üçe kadar buradayım.",
        ].toSorted(),
      );
      expect(texts.indexOf("Saat kaçta gelebilirim?")).toBeLessThan(texts.indexOf("Öğleden sonra uygun olurum."));
    }
    await buyer.reload();
    await expect(bubbles(buyer)).toHaveCount(5);
  });

  await test.step("elsewhere on the site the header counts what waits unread", async () => {
    await buyer.goto(`${origin}/yardim`);
    await say(seller, "Görüşmek üzere.");
    await expect(buyer.getByRole("link", { name: "Mesajlarım, 1 yeni" }).first()).toBeVisible();
    await buyer.getByRole("link", { name: "Mesajlarım, 1 yeni" }).first().click();
    await buyer.getByRole("link", { name: /Burak Şimşek.*1 yeni mesaj/s }).click();
    await expect(bubbles(buyer)).toHaveCount(6);
    await expect(buyer.getByRole("link", { name: "Mesajlarım", exact: true }).first()).toBeVisible();
  });

  await test.step("a message that the guard holds is in review for its sender, and unknown to the other", async () => {
    await say(seller, "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin");
    await expect(seller.getByText(/, incelemede/)).toBeVisible();
    await isFine(seller);
    await seller.getByRole("link", { name: "Konuşmalara dönün" }).click();
    await expect(seller.getByRole("link", { name: /Siz \(incelemede\): Kaporayı/ })).toBeVisible();
    await expect(bubbles(buyer)).toHaveCount(6);
  });
  // While the server is away only network errors are logged.
  expect(errors.filter((text) => !/WebSocket|Failed to load resource|net::ERR/.test(text))).toEqual([]);
  await seller.context().close();
});
