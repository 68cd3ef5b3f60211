import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { everything } from "#src/finding/search/engine/engine.ts";
import type { Mailer } from "#src/shared/mail.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { aPhoto } from "#test/support/sale.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { endWaitOfJobs } from "#test/support/waiting-jobs.ts";
import { readProcess } from "./process.server.ts";
import { systemTexts } from "./service.server.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin" });
const path = "/yonetim/sistem";
type Check = { name: string; tone: string; text: string };
const open = async (cookie = admin.cookie) => {
  const { data, status } = await openPage<{ checks: Check[] } & Record<string, unknown>>(app, path, { cookie });
  return { status, data: data! };
};
const act = (form: Record<string, string>, cookie = admin.cookie) => sendForm(app, path, form, { cookie });
const checkOf = async (name: string) => (await open()).data.checks.find((one) => one.name === name)!;

test("the checks say what the site runs on", async () => {
  await app.deps.search.ready();
  await aListing(app);
  expect(await checkOf("Arama dizini")).toMatchObject({
    tone: "good",
    text: expect.stringMatching(/^1 yayındaki ilan, gecikme [\d,]+ ms$/),
  });
  expect(await checkOf("Veritabanı")).toMatchObject({
    tone: "good",
    text: expect.stringMatching(/^PostgreSQL 1\d.*, \d.* MB, \d+\/\d+ bağlantı$/),
  });
  expect((await checkOf("E-posta")).text).toMatch(/^Veritabanında saklanır/);
  expect((await checkOf("Disk")).text).toMatch(/ boş, toplam /);
});

test("the numbers of the process are those of its metrics", async () => {
  const metrics = new Registry();
  const { Gauge } = await import("prom-client");
  new Gauge({ name: "process_start_time_seconds", help: "-", registers: [metrics] }).set(app.now.getTime() / 1000 - 60);
  const cache = new Gauge({ name: "page_cache", help: "-", labelNames: ["of"], registers: [metrics] });
  for (const [of, value] of Object.entries({ hit: 3, miss: 1, entries: 2, bytes: 500 })) cache.set({ of }, value);
  expect(await readProcess({ metrics, clock: () => app.now })).toMatchObject({
    uptimeSeconds: 60,
    pageCache: { hits: 3, misses: 1, entries: 2, bytes: 500 },
    sockets: undefined,
  });
});

test("deliveries are counted by day: sent, failed and refused by the recipient's server", async () => {
  await app.db.deleteFrom("deliveryDay").execute();
  const mail = { to: "ayse@ornek.example", subject: "Konu", text: "Metin", html: "<p>Metin</p>" };
  await sendMail(app.ctx(), mail);
  await app.runJobs();
  const failing = (message: string): Mailer => ({ deliver: () => Promise.reject(new Error(message)) });
  const { mail: own } = app.deps;
  for (const message of ["mail not delivered: EENVELOPE 550", "mail not delivered: ETIMEDOUT"]) {
    app.deps.mail = failing(message);
    await sendMail(app.ctx(), mail);
    await app.runJobs().catch(() => {});
  }
  app.deps.mail = own;
  expect((await open()).data["deliveries"]).toMatchObject([
    { channel: "E-posta", sent: "1", failed: "1", refused: "1" },
  ]);
});

test("storage is measured by a job, that an admin may start", async () => {
  await app.deps.photos.write([{ name: "ab/abc-400.jpg", bytes: Buffer.alloc(1500) }]);
  expect((await act({ islem: "measure-storage", reason: "Disk doluyor" })).data).toEqual({
    done: systemTexts["measure-storage"],
  });
  await endWaitOfJobs(app, "operations.measure-storage");
  await app.runJobs().catch(() => {});
  expect((await open()).data["storage"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "photos/", count: "1", size: "1,5 kB" })]),
  );
});

test("photos of which files are lost are counted", async () => {
  const checks = async () => (await open()).data["checks"];
  expect(await checks()).toContainEqual({ name: "Fotoğraf dosyaları", tone: "good", text: "Kayıp dosya bulunmadı" });
  const id = await aPhoto(app);
  await app.db.updateTable("photo").set({ lostAt: app.now }).where("id", "=", id).execute();
  const text = "1 fotoğrafın dosyası kayıp";
  expect(await checks()).toContainEqual({ name: "Fotoğraf dosyaları", tone: "warn", text });
});

test("the index is rebuilt while it answers; of twenty at once one starts it", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => act({ islem: "rebuild-index", reason: "Sayılar tutmuyor" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await app.deps.search.ask("count", everything, app.now.getTime())).toBe(1);
  await app.deps.search.rebuild().catch(() => {});
  expect(app.deps.search.isRebuilding()).toBe(false);
  const entries = app.db.selectFrom("auditEntry").where("action", "=", "rebuildIndex").select("reason");
  expect(await entries.execute()).toEqual([{ reason: "Sayılar tutmuyor" }]);
});

test("what fails is listed without addresses, keys and secrets", async () => {
  const { id: businessId } = await aShop(app);
  await app.db
    .insertInto("webhook")
    .values({
      businessId,
      url: "https://user:parola@stok.ornek.example/gizli-yol?anahtar=1",
      events: ["listing.approved"],
      secret: "whsec_gizli",
      createdAt: app.now,
      failures: 4,
    })
    .execute();
  const key = askerKey({ member: undefined, client: "203.0.113.77" });
  for (let attempt = 0; attempt < 2; attempt++)
    await takeToken(app.ctx(), key, { capacity: 1, perHour: 1 }).catch(() => {});
  const { data } = await open();
  expect(data["webhooks"]).toMatchObject([{ host: "stok.ornek.example", failures: "4", state: "Deneniyor" }]);
  expect(data["throttles"]).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f]{12}$/), tokens: "0,0" }]);
  expect(JSON.stringify(data)).not.toMatch(/gizli|parola|203\.0\.113/);
});

test("nobody but admins reads or starts anything, and not without a reason", async () => {
  for (const role of ["member", "moderator"] as const) {
    const { cookie } = await aMember(app, { role });
    expect((await open(cookie)).status).toBe(404);
    expect((await act({ islem: "rebuild-index", reason: "Sınama" }, cookie)).status).toBe(404);
  }
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fyonetim%2Fsistem");
  expect((await act({ islem: "rebuild-index", reason: "" })).status).toBe(422);
  expect((await act({ islem: "drop", reason: "Sınama" })).status).toBe(422);
});
