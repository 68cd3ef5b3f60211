import { z } from "zod/mini";
import { latitudeField, longitudeField } from "#src/core/locations/own-place/rules.ts";
import { emailPattern } from "#src/shared/validation.ts";

/** One setting: its variable, what it is for (shown in the README), and its schema. An empty variable counts as absent. */
const setting = <Schema extends z.ZodMiniType>(about: string, fallback: string, schema: Schema) => ({
  about,
  fallback,
  schema,
});

const port = (text: string) => z.coerce.number(text).check(z.int(text), z.minimum(0, text), z.maximum(65535, text));
const flag = z.pipe(
  z.enum(["0", "1"], "0 ya da 1 olmalı"),
  z.transform((value) => value === "1"),
);
const companyText = z.string().check(z.maxLength(300, "en çok 300 karakter olmalı"));
const emailText = z.string().check(z.regex(emailPattern, "bir e-posta adresi olmalı"));

/** `39.92,32.85`: a point in Turkey, else nothing. */
function parsePoint(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...more] = text.split(",");
  if (latitude === "" || longitude === "" || more.length > 0) return undefined;
  const parsed = z.object({ latitude: latitudeField, longitude: longitudeField }).safeParse({ latitude, longitude });
  const point = parsed.data;
  return point?.latitude == null || point.longitude == null
    ? undefined
    : { latitude: point.latitude, longitude: point.longitude };
}

const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `${protocols.join(" ya da ")}// ile başlayan bir adres olmalı`,
      ),
    );

/** Every environment variable that the site reads. `npm run settings` generates the README's table from this. */
export const settings = {
  KONTAK_MODE: setting(
    "`demo`: local defaults, developer pages. `production`: listens everywhere, shows none of that",
    "demo",
    z.enum(["demo", "production"], "demo ya da production olmalı"),
  ),
  PORT: setting("Port of the site", "3000", port("0 ile 65535 arasında bir sayı olmalı")),
  HOST: setting("Address to listen on", "127.0.0.1 in demo, 0.0.0.0 in production", z.optional(z.string())),
  KONTAK_ORIGIN: setting(
    "Public origin, such as `https://kontak.example`: links in mails, canonical addresses. Requests for another `Host` are refused, so a proxy in front must pass on the public `Host` or, with `TRUST_PROXY=1`, send it as `X-Forwarded-Host`; in demo mode `localhost` and `127.0.0.1` with the site's port are answered as well. Required in production",
    "http://127.0.0.1:PORT",
    z.optional(url("http:", "https:")),
  ),
  KONTAK_DATA: setting("Folder of the embedded database, photos and uploads", "var", z.string()),
  KONTAK_ENCRYPTION_KEY: setting(
    "Encrypts citizenship numbers in the database: 32 bytes as base64, such as `openssl rand -base64 32` prints. Required in production; lost with it are the numbers",
    "a fixed one in demo",
    z.optional(
      z.pipe(
        z.string().check(z.refine((text) => Buffer.from(text, "base64").length === 32, "base64 olarak 32 bayt olmalı")),
        z.transform((text) => Buffer.from(text, "base64")),
      ),
    ),
  ),
  KONTAK_DEMO: setting("`0` starts with an empty market in demo mode", "1", flag),
  KONTAK_DEMO_LISTINGS: setting(
    "Size of the demo market",
    "2000",
    z.coerce.number("bir sayı olmalı").check(z.int("tam sayı olmalı"), z.minimum(20, "en az 20 olmalı")),
  ),
  KONTAK_PROCESS: setting(
    "Which parts start: `web`, `jobs` or `all`",
    "all",
    z.enum(["web", "jobs", "all"], "web, jobs ya da all olmalı"),
  ),
  DATABASE_URL: setting(
    "A PostgreSQL 15 or newer to use instead of the embedded one",
    "embedded",
    z.optional(url("postgres:", "postgresql:")),
  ),
  SMTP_URL: setting(
    "Mail server, `smtp://user:password@host:587`. Required in production; without it mails are stored in the database",
    "none",
    z.optional(url("smtp:", "smtps:")),
  ),
  MAIL_FROM: setting("Sender of mails", "Kontak <bilgi@kontak.example>", z.string()),
  KONTAK_COMPANY_NAME: setting(
    "Registered name of the company that runs the site. This and the next nine are shown at `/iletisim`, which names those that are missing. Name, address, phone, MERSİS number, tax office and tax number are required in production while selling is on: receipts and contracts name them",
    "none",
    z.optional(companyText),
  ),
  KONTAK_COMPANY_ADDRESS: setting("Its head office", "none", z.optional(companyText)),
  KONTAK_COMPANY_POINT: setting(
    "Where that is, for the map: latitude and longitude in Turkey, such as `39.92,32.85`",
    "none",
    z.optional(
      z.pipe(
        z
          .string()
          .check(z.refine((text) => parsePoint(text) !== undefined, "Türkiye’de enlem,boylam olmalı: 39.92,32.85")),
        z.transform((text) => parsePoint(text)!),
      ),
    ),
  ),
  KONTAK_COMPANY_PHONE: setting("Its phone number as people read it", "none", z.optional(companyText)),
  KONTAK_COMPANY_HOURS: setting("When it answers, such as `Hafta içi 09.00–18.00`", "none", z.optional(companyText)),
  KONTAK_COMPANY_MERSIS: setting(
    "Its MERSİS number",
    "none",
    z.optional(z.string().check(z.regex(/^\d{16}$/, "16 haneli olmalı"))),
  ),
  KONTAK_COMPANY_TAX_OFFICE: setting("Its tax office, such as `Kadıköy`", "none", z.optional(companyText)),
  KONTAK_COMPANY_TAX_NUMBER: setting(
    "Its tax number",
    "none",
    z.optional(z.string().check(z.regex(/^\d{10}$/, "10 haneli olmalı"))),
  ),
  KONTAK_COMPANY_KEP: setting("Its registered e-mail address (KEP)", "none", z.optional(emailText)),
  KONTAK_PRESS_EMAIL: setting("Address for the press, shown at `/basin`", "that of MAIL_FROM", z.optional(emailText)),
  KONTAK_PUSH_ORIGIN: setting(
    "Origin of a push service of one's own beside those of the browsers; it may stand in the own network",
    "none",
    z.optional(
      z.pipe(
        url("http:", "https:"),
        z.transform((text) => new URL(text).origin),
      ),
    ),
  ),
  KONTAK_OFFLINE: setting(
    "`0` stops the offline page: browsers delete what they stored for it and store nothing more",
    "1",
    flag,
  ),
  KONTAK_FEED_ORIGIN: setting(
    "Origin of a server of dealers' feeds of one's own; it may stand in the own network and be without TLS. Feeds are read from it, with their photos; nothing else is sent there",
    "none",
    z.optional(
      z.pipe(
        url("http:", "https:"),
        z.transform((text) => new URL(text).origin),
      ),
    ),
  ),
  KONTAK_SMS: setting("`0` sends no text messages: phone numbers cannot be confirmed", "1", flag),
  KONTAK_SMS_URL: setting(
    "Where text messages are sent. Required in production while they are on; without it they are stored in the database",
    "none",
    z.optional(url("http:", "https:")),
  ),
  KONTAK_SMS_KEY: setting("Key of that service, required with its address", "none", z.optional(z.string())),
  KONTAK_SMS_SENDER: setting("Sender of text messages, as registered with the provider", "KONTAK", z.string()),
  KONTAK_WARRANTY: setting(
    "Slug of the warranty provider, part of its call's address; `off` offers no warranty",
    "kontak-garanti in demo, off in production",
    z.optional(z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "küçük harf, rakam ve tire olmalı"))),
  ),
  KONTAK_WARRANTY_NAME: setting("Name of the warranty provider as people read it", "Kontak Garanti", z.string()),
  KONTAK_WARRANTY_URL: setting(
    "Where the provider says whether it takes a vehicle. Required in production where a provider is switched on; without it the terms are scripted",
    "scripted",
    z.optional(url("http:", "https:")),
  ),
  KONTAK_WARRANTY_KEY: setting("Key of that service, sent as a bearer token", "none", z.optional(z.string())),
  KONTAK_CREDIT_URL: setting(
    "Where applications for vehicle loans are sent as JSON; without it they are stored for the desk alone",
    "none",
    z.optional(url("http:", "https:")),
  ),
  KONTAK_CREDIT_KEY: setting("Key of that service, required with its address", "none", z.optional(z.string())),
  KONTAK_EIDS: setting(
    "`0` switches the identity and authority check (EİDS) off: listings go live without it",
    "1",
    flag,
  ),
  KONTAK_EIDS_URL: setting(
    "Address of the service that checks it. Required in production while it is on; without it a script answers by the plate",
    "none",
    z.optional(url("http:", "https:")),
  ),
  KONTAK_EIDS_KEY: setting("Key of that service, required with its address", "none", z.optional(z.string())),
  KONTAK_PAYMENTS: setting("`0` switches selling off: promotions, packages, orders and payment", "1", flag),
  IYZICO_URL: setting(
    "Address of iyzico's interface, such as `https://api.iyzipay.com`. Required in production while selling is on; without it a sandbox provider is started beside the site",
    "sandbox",
    z.optional(url("http:", "https:")),
  ),
  IYZICO_API_KEY: setting("Its API key, required with the address", "none", z.optional(z.string())),
  IYZICO_SECRET_KEY: setting("Its secret key, required with the address", "none", z.optional(z.string())),
  KONTAK_SANDBOX_PORT: setting(
    "Port of the sandbox payment provider in demo mode",
    "PORT + 1000",
    z.optional(port("0 ile 65535 arasında bir sayı olmalı")),
  ),
  KONTAK_DRAIN_SECONDS: setting(
    "How long a stopped process goes on serving while it reports that it is not ready, so that a balancer in front notices: its interval of checks, times the failures that it waits for, and a second more",
    "5 in production, 0 in demo",
    z.optional(
      z.coerce
        .number("bir sayı olmalı")
        .check(z.minimum(0, "0 ile 600 arasında olmalı"), z.maximum(600, "0 ile 600 arasında olmalı")),
    ),
  ),
  METRICS_PORT: setting(
    "Port of Prometheus metrics on 127.0.0.1; `0` is off",
    "9464 in production (9465 where `KONTAK_PROCESS` is `jobs`), off in demo",
    z.optional(port("0 ile 65535 arasında bir sayı olmalı")),
  ),
  LOG_LEVEL: setting(
    "`trace` to `fatal`, or `silent`",
    "info in production, warn in demo",
    z.optional(
      z.enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "trace, debug, info, warn, error, fatal ya da silent olmalı",
      ),
    ),
  ),
  TRUST_PROXY: setting(
    "`1` when one proxy stands in front and sets X-Forwarded-For and X-Forwarded-Proto. With `0` behind a proxy all visitors have its address: they share the limits of one, such as of sign-ins and of 50 windows of the live chat",
    "0",
    flag,
  ),
};

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]["schema"]> };
export type Config = Values & {
  HOST: string;
  LOG_LEVEL: string;
  METRICS_PORT: number;
  KONTAK_DRAIN_SECONDS: number;
  KONTAK_ORIGIN: string;
  KONTAK_ENCRYPTION_KEY: Buffer;
  /** No warranty is offered. */
  KONTAK_WARRANTY: string | undefined;
  /** The payment provider; undefined where selling is off. */
  payments: { url: string; apiKey: string; secretKey: string; sandboxPort: number | undefined } | undefined;
  isProduction: boolean;
};

/** A setting that prevents the start; the message names the variable. */
export class ConfigError extends Error {
  name = "ConfigError";
}

/** The values of these are never printed: they may contain a password. */
const secretSettings = new Set([
  "DATABASE_URL",
  "KONTAK_ENCRYPTION_KEY",
  "SMTP_URL",
  "KONTAK_EIDS_URL",
  "KONTAK_EIDS_KEY",
  "KONTAK_SMS_URL",
  "KONTAK_SMS_KEY",
  "KONTAK_CREDIT_URL",
  "KONTAK_CREDIT_KEY",
  "IYZICO_API_KEY",
  "IYZICO_SECRET_KEY",
]);

/** What receipts and contracts have to say of the company that sells. */
const sellerSettings = [
  ["KONTAK_COMPANY_NAME", "ticaret unvanı"],
  ["KONTAK_COMPANY_ADDRESS", "adresi"],
  ["KONTAK_COMPANY_PHONE", "telefonu"],
  ["KONTAK_COMPANY_MERSIS", "MERSİS numarası"],
  ["KONTAK_COMPANY_TAX_OFFICE", "vergi dairesi"],
  ["KONTAK_COMPANY_TAX_NUMBER", "vergi numarası"],
] as const;

/** So that a demo database can be read by the next start. */
const demoEncryptionKey = Buffer.alloc(32, "kontak demo");

/** So that a process of pages and one of jobs start beside each other. */
const defaultMetricsPort = ({ KONTAK_PROCESS }: Values) => (KONTAK_PROCESS === "jobs" ? 9465 : 9464);

/** Reads the settings from the environment or throws a `ConfigError` that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, { schema, fallback }]) => {
      const optional = schema.safeParse(undefined).success;
      const parsed = schema.safeParse(env[name] || (optional ? undefined : fallback));
      if (!parsed.success)
        wrong.push(
          `${name} ${parsed.error.issues[0]!.message}; verilen: "${secretSettings.has(name) ? "…" : env[name]}".`,
        );
      return [name, parsed.data];
    }),
  ) as Values;
  const isProduction = values.KONTAK_MODE === "production";
  if (isProduction && !values.KONTAK_ORIGIN)
    wrong.push("KONTAK_ORIGIN production kipinde gereklidir: sitenin dışarıdan görünen adresi.");
  if (isProduction && !values.KONTAK_ENCRYPTION_KEY)
    wrong.push("KONTAK_ENCRYPTION_KEY production kipinde gereklidir: kimlik numaralarını şifreleyen anahtar.");
  if (isProduction && !values.SMTP_URL)
    wrong.push("SMTP_URL production kipinde gereklidir: e-postaların gönderileceği sunucu.");
  if (isProduction && values.KONTAK_SMS && !values.KONTAK_SMS_URL)
    wrong.push("KONTAK_SMS_URL production kipinde gereklidir: kısa mesajları gönderen hizmetin adresi.");
  if (values.KONTAK_SMS && values.KONTAK_SMS_URL && !values.KONTAK_SMS_KEY)
    wrong.push("KONTAK_SMS_KEY gereklidir: kısa mesajları gönderen hizmetin anahtarı.");
  const warranty = values.KONTAK_WARRANTY ?? (isProduction ? "off" : "kontak-garanti");
  if (isProduction && warranty !== "off" && !values.KONTAK_WARRANTY_URL)
    wrong.push("KONTAK_WARRANTY_URL production kipinde, garanti sağlayıcısı açıkken gereklidir: sağlayıcının adresi.");
  if (isProduction && values.KONTAK_EIDS && !values.KONTAK_EIDS_URL)
    wrong.push("KONTAK_EIDS_URL production kipinde gereklidir: kimlik ve yetki doğrulama hizmetinin adresi.");
  if (values.KONTAK_EIDS && values.KONTAK_EIDS_URL && !values.KONTAK_EIDS_KEY)
    wrong.push("KONTAK_EIDS_KEY gereklidir: kimlik ve yetki doğrulama hizmetinin anahtarı.");
  if (values.KONTAK_CREDIT_URL && !values.KONTAK_CREDIT_KEY)
    wrong.push("KONTAK_CREDIT_KEY gereklidir: kredi başvurularının gönderildiği hizmetin anahtarı.");
  for (const name of ["IYZICO_URL", "IYZICO_API_KEY", "IYZICO_SECRET_KEY"] as const)
    if (values.KONTAK_PAYMENTS && (isProduction || values.IYZICO_URL) && !values[name])
      wrong.push(`${name} gereklidir: ödeme sağlayıcısı iyzico. Satışı kapatmak için KONTAK_PAYMENTS=0 verin.`);
  for (const [name, about] of sellerSettings)
    if (values.KONTAK_PAYMENTS && isProduction && !values[name])
      wrong.push(
        `${name} gereklidir: satıcının ${about}, fiş ve sözleşmelerde yer alır. Satışı kapatmak için KONTAK_PAYMENTS=0 verin.`,
      );
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return {
    ...values,
    HOST: values.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    METRICS_PORT: values.METRICS_PORT ?? (isProduction ? defaultMetricsPort(values) : 0),
    KONTAK_DRAIN_SECONDS: values.KONTAK_DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    KONTAK_ENCRYPTION_KEY: values.KONTAK_ENCRYPTION_KEY ?? demoEncryptionKey,
    LOG_LEVEL: values.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    KONTAK_ORIGIN: (values.KONTAK_ORIGIN ?? `http://127.0.0.1:${values.PORT}`).replace(/\/$/, ""),
    KONTAK_WARRANTY: warranty === "off" ? undefined : warranty,
    payments: values.KONTAK_PAYMENTS ? paymentsOf(values) : undefined,
    isProduction,
  };
}

/** Keys of the sandbox provider: it takes no money, so they are no secret. */
const sandboxKeys = { apiKey: "sandbox-kontak", secretKey: "sandbox-kontak-anahtari" };

function paymentsOf({ IYZICO_URL: address, IYZICO_API_KEY, IYZICO_SECRET_KEY, PORT, KONTAK_SANDBOX_PORT }: Values) {
  if (address) return { url: address, apiKey: IYZICO_API_KEY!, secretKey: IYZICO_SECRET_KEY!, sandboxPort: undefined };
  const sandboxPort = KONTAK_SANDBOX_PORT ?? (PORT + 1000 <= 65_535 ? PORT + 1000 : PORT - 1000);
  return { url: `http://127.0.0.1:${sandboxPort}`, ...sandboxKeys, sandboxPort };
}
