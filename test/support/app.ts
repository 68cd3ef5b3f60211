import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Pusher } from "#src/finding/alerts/push/pusher.server.ts";
import { isPushEndpoint, type PushMessage } from "#src/finding/alerts/push/rules.ts";
import { catalogueOf, shareCatalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { Company } from "#src/site/content/company/company.server.ts";
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import { features } from "#src/server/features.ts";
import { runDueJobs } from "#src/server/jobs.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { type Db, openDatabase } from "#src/shared/db.server.ts";
import { scriptedEids } from "#src/selling/listings/authority/gateway.server.ts";
import type { CreditGateway } from "#src/money/credit/application/gateway.server.ts";
import type { PaymentGateway } from "#src/money/payment/gateway.ts";
import type { EidsGateway } from "#src/selling/listings/authority/gateway.ts";
import { databaseMailer } from "#src/shared/mail.server.ts";
import { databaseSms, type SmsGateway } from "#src/shared/sms.server.ts";
import { diskPhotoStore } from "#src/shared/photo-store.server.ts";
import { scriptedWarranty } from "#src/selling/listings/warranty-gateway.server.ts";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { recordCalledFunctions } from "./called-functions.ts";
import { databaseUrl } from "./postgres.ts";
import { indexInThread } from "./index-in-thread.ts";
import { testProvider } from "./provider.ts";

/** Records push messages instead of sending them; endpoints that end in `gone` are gone. */
function recordedPushes() {
  const sent: { endpoint: string; message: PushMessage }[] = [];
  const push: Pusher["push"] = async ({ endpoint }, message) => {
    if (endpoint.endsWith("gone")) return "gone";
    sent.push({ endpoint, message });
    return "sent";
  };
  return { sent, push, accepts: isPushEndpoint };
}

const sharedServer = (): Server => ({ url: inject("postgresUrl"), template: inject("templateName") });

export const testOrigin = "http://kontak.test";

/** A PostgreSQL server and the database that those of the tests are copies of. */
type Server = { url: string; template: string };

const catalogues = new Map<string, Promise<Db>>();

/**
 * Lets a copy of a template use the catalogue that was read from the template's first copy: reading it takes longer than
 * most tests. It is read again once a test changes the catalogue.
 */
async function shareTemplateCatalogue(template: string, copy: Db, url: string) {
  let first = catalogues.get(template);
  if (!first) {
    const { db } = openDatabase(url, { connections: 1 });
    first = catalogueOf({ db }).then(async () => {
      await db.destroy();
      return db;
    });
    catalogues.set(template, first);
  }
  shareCatalogue({ db: await first }, { db: copy });
}

/**
 * The real application on a database and folders of its own; everything is removed after the file's tests.
 * `now` may be changed: `app.now = addDays(app.now, 60)`.
 */
export async function testApp({ url, template }: Server = sharedServer()) {
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // Copying the files takes half the time of the default, which writes every block to the log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const ownUrl = databaseUrl(url, name);
  const { db, pool } = openDatabase(ownUrl, { connections: 25 });
  await shareTemplateCatalogue(template, db, ownUrl);
  const folder = await mkdtemp(join(tmpdir(), "kontak-test-"));
  const state = { now: new Date() };
  const provider = await testProvider(testOrigin);
  const deps = {
    features,
    db,
    mail: databaseMailer(db),
    sms: databaseSms(db) as SmsGateway | undefined,
    pushes: recordedPushes(),
    photos: diskPhotoStore(join(folder, "photos")),
    encryptionKey: randomBytes(32),
    exportFolder: join(folder, "exports"),
    warranty: scriptedWarranty("kontak-garanti", "Kontak Garanti", () => state.now),
    eids: scriptedEids(() => state.now) as EidsGateway | undefined,
    credit: undefined as CreditGateway | undefined,
    payments: iyzicoGateway(provider.options) as PaymentGateway | undefined,
    clock: () => state.now,
    origin: testOrigin,
    contactEmail: "bilgi@kontak.test",
    company: {} as Company,
    isDemo: true,
    isOfflineOn: true,
    feeds: { ownOrigins: [] as string[], timeoutMs: 10_000 },
    ownAddresses: [] as string[],
    search: searchIndex(ownUrl, { timeoutMs: 20_000, startThread: indexInThread }),
  };
  const { http, visits } = await buildApp(deps, {
    uploadFolder: join(folder, "uploads"),
    chat: { url: ownUrl },
    // Test files run side by side on a machine that may be busy; `outage.test.ts` is about the limit.
    statementMs: 60_000,
  });
  const log = { info() {}, warn() {}, error: (about: object, text?: string) => console.error(text, about) };
  deps.search.reportTo(log);

  afterAll(async () => {
    await http.close();
    await provider.close();
    await deps.search.close();
    await db.destroy();
    await recordCalledFunctions(ownUrl);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  });

  return Object.assign(state, {
    http,
    visits,
    url: ownUrl,
    db,
    pool,
    deps,
    folder,
    /** The payment provider; its webhooks wait in `provider.webhooks` until a test sends them. */
    provider,
    /** A context like that of a request, for calling services. */
    ctx: (member?: Member): Context => ({ ...deps, log, member, session: undefined, client: "test", nonce: "" }),
    /** Sends a request like one of our own pages. */
    request: (options: InjectOptions) =>
      http.inject({
        ...options,
        headers: { host: "kontak.test", "sec-fetch-site": "same-origin", ...options.headers },
      }),
    /** Runs the background jobs that are due. */
    runJobs: () => runDueJobs(deps, pool, log),
    /** Mails delivered so far to an address, oldest first. */
    mails: (to: string) => db.selectFrom("mailMessage").selectAll().where("toAddress", "=", to).orderBy("id").execute(),
  });
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
