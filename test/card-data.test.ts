import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { PaymentPageData } from "#src/money/orders/pay/page-data.server.ts";
import { createOrder } from "#src/money/orders/service.server.ts";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import { embeddedPostgres } from "#src/server/embedded-postgres.server.ts";
import { migrate } from "#src/server/migrate.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { grouped, testCards, withLuhnDigit } from "../sandbox-provider/cards.ts";
import { testApp, testOrigin } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { openPage, sendForm } from "./support/pages.ts";
import { databaseUrl } from "./support/postgres.ts";
import { aShopOfPrices, promotionsOf, signedIn } from "./support/shop.ts";

const folder = mkdtempSync(join(tmpdir(), "kontak-card-data-"));
const keys = { apiKey: "test-key", secretKey: "test-secret" };
const stateFile = join(folder, "provider.json");
const logs = { site: "", provider: "" };

/** Whether something was written is shown by these: they have to be found in every place that is scanned. */
const control = { address: `İşaret Sokağı ${randomInt(1e9)}, Çankaya, Ankara`, firstName: `Bulunur${randomInt(1e9)}` };

const randomCard = (bin: string) => withLuhnDigit(bin + Array.from({ length: 9 }, () => randomInt(10)).join(""));
const cards = [
  ...Array.from({ length: 3 }, () => randomCard("540669")),
  randomCard("979205"),
  ...testCards.filter(({ outcome, number }) => outcome.refusal || number.startsWith("3")).map(({ number }) => number),
];
/** Numbers that are not those of another test, so that no other place can contain them. */
const citizenshipNumber = withCheckDigits(`2${Array.from({ length: 8 }, () => randomInt(10)).join("")}`);
const secrets = [
  ...cards.flatMap((number) => [number, grouped(number), grouped(number).replaceAll(" ", "-")]),
  citizenshipNumber,
];
const cvc = "739";
const cvcOfAmex = "7391";
/** A security code is too short to be searched for alone. */
const writtenCvc = new RegExp(`(?:cvc|cvv|guvenlik)\\W{0,8}${cvc}`, "i");

const postgres = await embeddedPostgres({ dataDir: join(folder, "postgres"), flags: ["synchronous_commit=off"] });
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
await admin.query("create database template_card_data");
await admin.end();
const { db, pool } = openDatabase(databaseUrl(postgres.url, "template_card_data"));
await migrate(db, pool);
await db.destroy();
// Hooks run in the reverse order: the application is closed first.
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
const child = fork("sandbox-provider/serve.ts", {
  execArgv: ["--no-warnings"],
  env: {
    PORT: "0",
    SITE_ORIGIN: testOrigin,
    API_KEY: keys.apiKey,
    SECRET_KEY: keys.secretKey,
    STATE_FILE: stateFile,
  },
  silent: true,
});
child.stdout!.on("data", (text) => (logs.provider += text));
child.stderr!.on("data", (text) => (logs.provider += text));
afterAll(async () => {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
});
const [started] = (await once(child, "message")) as [{ origin: string }];
const provider = started.origin;

const app = await testApp({ url: postgres.url, template: "template_card_data" });
app.deps.payments = iyzicoGateway({ url: provider, ...keys });
aShopOfPrices(app, { home: 240_00, strip: 120_00 });
const logTo = { write: (line: string) => void (logs.site += line) };
const { http: site } = await buildApp(app.deps, { uploadFolder: join(app.folder, "logged"), logLevel: "trace", logTo });
afterAll(() => site.close());

/** What a payer does on the provider's page; the token that comes back. */
async function payAtProvider(pageUrl: string, kart: string): Promise<string> {
  const token = new URL(pageUrl).searchParams.get("token")!;
  const send = (path: string, form: Record<string, string>) =>
    fetch(provider + path, { method: "POST", body: new URLSearchParams({ token, ...form }) });
  const code = kart.startsWith("3") ? cvcOfAmex : cvc;
  await send("/odeme/kart", { kart: kart.replace(/.$/, "x"), ad: "", ay: "13", yil: "1", cvc: code });
  await send("/odeme/kart", { kart: grouped(kart), ad: control.firstName, ay: "12", yil: "40", cvc: code });
  await send("/odeme/taksit", { taksit: "3" });
  await send("/odeme/3d", { kod: "123456" });
  return token;
}

/** Pays an order by card on the payment page, and asks our calls what the page asks, also with a whole card number. */
async function pays(card: string) {
  const { cookie, ...buyer } = await aMember(app, { firstName: control.firstName });
  const orderId = await createOrder(app.ctx(signedIn(buyer)), promotionsOf("home"));
  const at = `/doping/${orderId}/odeme`;
  const billing = {
    kind: "person",
    first_name: control.firstName,
    last_name: "Kaya",
    citizenship_number: citizenshipNumber,
    address: control.address,
  };
  await sendForm(app, at, { islem: "fatura", ...billing }, { cookie });
  const shown = (await openPage<PaymentPageData>(app, at, { cookie })).data!;
  const chosen = { accept: "1", contract: shown.contract!.hash, billing: String(shown.chosenBilling) };
  const { data } = await sendForm(app, at, { islem: "kart", ...chosen }, { cookie });
  const headers = { host: "kontak.test", "sec-fetch-site": "same-origin", cookie };
  for (const number of [card, card.slice(0, 6)]) await site.inject({ url: `/ajax/bank/bin/${number}`, headers });
  await sendForm(app, at, { islem: "kupon", coupon: card }, { cookie });
  const token = await payAtProvider(data!["pageUrl"] as string, card);
  await site.inject({
    method: "POST",
    url: "/odeme/donus",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    payload: new URLSearchParams({ token }).toString(),
  });
  return orderId;
}

/** What of these texts stands in the bytes. */
const foundIn = (bytes: Buffer, texts: readonly string[]) => texts.filter((text) => bytes.includes(text));

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("card numbers, security codes and citizenship numbers stand in no table, file, log or mail", async () => {
  for (const card of cards) await pays(card);
  await app.runJobs();
  const { rows: states } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from customer_order group by state order by state`.execute(app.db);
  expect(states).toEqual([
    { state: "failed", count: cards.length - 5 },
    { state: "fulfilled", count: 5 },
  ]);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} row`.execute(app.db);
    texts.set(name, rows.map(({ text }) => text).join("\n"));
  }
  await sql`select pg_switch_wal()`.execute(app.db);
  await sql`checkpoint`.execute(app.db);

  const files = [...filesIn(join(folder, "postgres")), ...filesIn(app.folder), stateFile];
  const found: Record<string, string[]> = {};
  const controls = new Set<string>();
  const scan = (place: string, bytes: Buffer) => {
    const secret = foundIn(bytes, secrets);
    if (secret.length > 0 || writtenCvc.test(bytes.toString("latin1"))) found[place] = secret;
    if (foundIn(bytes, [...Object.values(control), "/ajax/bank/bin/:cardNumber"]).length > 0) controls.add(place);
  };
  for (const [name, text] of texts) scan(name, Buffer.from(text));
  for (const file of files) scan(file, readFileSync(file));
  scan("the site's log", Buffer.from(logs.site));
  scan("the provider's log", Buffer.from(logs.provider));
  expect(found).toEqual({});

  const places = [...controls];
  expect(places).toEqual(
    expect.arrayContaining(["public.order_billing", "public.order_contract", "public.mail_message", "the site's log"]),
  );
  expect(places.some((place) => place.includes("/pg_wal/"))).toBe(true);
  expect(places.some((place) => place.includes("/base/"))).toBe(true);
  expect(readFileSync(stateFile, "utf8")).toContain(cards[0]!.slice(-4));
});

test("the search finds such a number wherever it is written", async () => {
  const [card, marker] = [randomCard("404809"), randomCard("435508")];
  await sql`create table card_note as select ${sql.lit(card)}::text as note`.execute(app.db);
  await sql`select pg_switch_wal()`.execute(app.db);
  await sql`checkpoint`.execute(app.db);
  const files = filesIn(join(folder, "postgres")).map((file) => ({ file, bytes: readFileSync(file) }));
  for (const part of ["/pg_wal/", "/base/"])
    expect(files.some(({ file, bytes }) => file.includes(part) && foundIn(bytes, [card]).length > 0)).toBe(true);
  expect(files.some(({ bytes }) => foundIn(bytes, [marker]).length > 0)).toBe(false);
  expect(writtenCvc.test(`{"cvc":"${cvc}"}`)).toBe(true);
});

/** A citizenship number from its first nine digits. */
function withCheckDigits(nine: string): string {
  const digits = Array.from(nine, Number);
  const at = (start: number, until: number) =>
    digits.filter((_, n) => n >= start && n <= until && (n - start) % 2 === 0).reduce((sum, digit) => sum + digit, 0);
  const tenth = (((at(0, 8) * 7 - at(1, 7)) % 10) + 10) % 10;
  const sum = digits.reduce((total, digit) => total + digit, 0) + tenth;
  return `${nine}${tenth}${sum % 10}`;
}
