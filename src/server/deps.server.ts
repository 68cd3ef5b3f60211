import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Company } from "#src/site/content/company/company.server.ts";
import { httpCredit } from "#src/money/credit/application/gateway.server.ts";
import { webPusher } from "#src/finding/alerts/push/pusher.server.ts";
import { demoReceiverPath } from "#src/site/demo/business-api.server.ts";
import { httpEids, scriptedEids } from "#src/selling/listings/authority/gateway.server.ts";
import { databaseMailer, smtpMailer } from "#src/shared/mail.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { databaseSms, httpSms } from "#src/shared/sms.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { diskPhotoStore } from "#src/shared/photo-store.server.ts";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { httpWarranty, scriptedWarranty } from "#src/selling/listings/warranty-gateway.server.ts";
import type { FeedAccess } from "#src/business/stock/fetching/fetch.server.ts";
import { feedTimeoutMs } from "#src/business/stock/rules.ts";
import type { Deps } from "./base-app.server.ts";
import type { Config } from "./config.server.ts";
import { embeddedPostgres } from "./embedded-postgres.server.ts";
import { migrate } from "./migrate.server.ts";

/**
 * The database, the folders and the outside services of one process, with the schema up to date. `features`: those whose
 * calls and jobs this process runs; commands and the upload process need none. `say` receives what an operator should know.
 */
export async function openDeps(config: Config, features: readonly Feature[] = [], say = (_text: string) => {}) {
  mkdirSync(config.KONTAK_DATA, { recursive: true });
  const embedded = config.DATABASE_URL
    ? undefined
    : await embeddedPostgres({ dataDir: join(config.KONTAK_DATA, "postgres") });
  const url = config.DATABASE_URL ?? embedded!.url;
  const { db, pool } = openDatabase(url);
  await migrate(db, pool, { say });
  const deps: Deps = {
    features,
    db,
    mail: config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : databaseMailer(db),
    sms: smsOf(config, db),
    pushes: webPusher(db, addressOf(config.MAIL_FROM), config.KONTAK_PUSH_ORIGIN),
    photos: diskPhotoStore(join(config.KONTAK_DATA, "photos")),
    encryptionKey: config.KONTAK_ENCRYPTION_KEY,
    exportFolder: join(config.KONTAK_DATA, "exports"),
    warranty: warrantyOf(config),
    eids: eidsOf(config),
    credit: config.KONTAK_CREDIT_URL ? httpCredit(config.KONTAK_CREDIT_URL, config.KONTAK_CREDIT_KEY ?? "") : undefined,
    payments: config.payments && iyzicoGateway(config.payments),
    clock: () => new Date(),
    origin: config.KONTAK_ORIGIN,
    contactEmail: addressOf(config.MAIL_FROM),
    company: companyOf(config),
    isDemo: !config.isProduction,
    isOfflineOn: config.KONTAK_OFFLINE,
    feeds: feedsOf(config),
    ownAddresses: config.isProduction ? [] : [config.KONTAK_ORIGIN + demoReceiverPath],
    search: config.KONTAK_PROCESS === "jobs" ? undefined : searchIndex(url),
  };
  return {
    deps,
    pool,
    url,
    async close() {
      await deps.search?.close();
      await db.destroy();
      await embedded?.stop();
    },
  };
}

/** In demo mode the site serves a feed of its own. */
const feedsOf = ({ isProduction, KONTAK_ORIGIN, KONTAK_FEED_ORIGIN }: Config): FeedAccess => ({
  ownOrigins: [isProduction ? undefined : KONTAK_ORIGIN, KONTAK_FEED_ORIGIN].filter((origin) => origin !== undefined),
  timeoutMs: feedTimeoutMs,
});

/** The sender of text messages that is configured: a provider, the database that stores them, or none. */
function smsOf({ KONTAK_SMS, KONTAK_SMS_URL, KONTAK_SMS_KEY = "", KONTAK_SMS_SENDER }: Config, db: Deps["db"]) {
  if (!KONTAK_SMS) return undefined;
  return KONTAK_SMS_URL ? httpSms(KONTAK_SMS_URL, KONTAK_SMS_KEY, KONTAK_SMS_SENDER) : databaseSms(db);
}

/** What is configured about the company that runs the site. */
const companyOf = (config: Config): Company => ({
  name: config.KONTAK_COMPANY_NAME,
  address: config.KONTAK_COMPANY_ADDRESS,
  point: config.KONTAK_COMPANY_POINT,
  phone: config.KONTAK_COMPANY_PHONE,
  hours: config.KONTAK_COMPANY_HOURS,
  mersis: config.KONTAK_COMPANY_MERSIS,
  taxOffice: config.KONTAK_COMPANY_TAX_OFFICE,
  taxNumber: config.KONTAK_COMPANY_TAX_NUMBER,
  kep: config.KONTAK_COMPANY_KEP,
  pressEmail: config.KONTAK_PRESS_EMAIL,
});

/** The address of `Kontak <bilgi@kontak.example>`. */
const addressOf = (sender: string) => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** The warranty provider that is configured: a real one, the scripted one, or none. */
function warrantyOf(config: Config) {
  const { KONTAK_WARRANTY: slug, KONTAK_WARRANTY_NAME: name, KONTAK_WARRANTY_URL: url } = config;
  if (!slug) return undefined;
  return url
    ? httpWarranty({ slug, name, url, key: config.KONTAK_WARRANTY_KEY })
    : scriptedWarranty(slug, name, () => new Date());
}

/** The identity and authority check that is configured: a real one, the scripted one, or none. */
function eidsOf({ KONTAK_EIDS, KONTAK_EIDS_URL, KONTAK_EIDS_KEY = "" }: Config) {
  if (!KONTAK_EIDS) return undefined;
  if (!KONTAK_EIDS_URL) return scriptedEids(() => new Date());
  return httpEids(KONTAK_EIDS_URL, KONTAK_EIDS_KEY);
}
