import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";

test("without any variable the demo starts on this machine alone", () => {
  expect(readConfig({})).toMatchObject({
    KONTAK_MODE: "demo",
    PORT: 3000,
    HOST: "127.0.0.1",
    KONTAK_ORIGIN: "http://127.0.0.1:3000",
    KONTAK_DEMO: true,
    KONTAK_DATA: "var",
  });
});

const production = {
  KONTAK_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  KONTAK_MODE: "production",
  KONTAK_ORIGIN: "https://kontak.example/",
  SMTP_URL: "smtp://mail.example",
  KONTAK_EIDS: "0",
  KONTAK_SMS: "0",
  KONTAK_PAYMENTS: "0",
};

test("production listens everywhere", () => {
  const config = readConfig(production);
  expect(config).toMatchObject({ HOST: "0.0.0.0", KONTAK_ORIGIN: "https://kontak.example", isProduction: true });
});

test("a process of pages and one of jobs have their metrics at different ports of one machine", () => {
  const portOf = (process: string, env = {}) =>
    readConfig({ ...production, KONTAK_PROCESS: process, ...env }).METRICS_PORT;
  expect(["all", "web", "jobs"].map((process) => portOf(process))).toEqual([9464, 9464, 9465]);
  expect(portOf("jobs", { METRICS_PORT: "9000" })).toBe(9000);
  expect(readConfig({ KONTAK_PROCESS: "jobs" }).METRICS_PORT).toBe(0);
});

test("a stopped process goes on serving in production, where a balancer has to notice", () => {
  expect(readConfig({}).KONTAK_DRAIN_SECONDS).toBe(0);
  expect(readConfig(production).KONTAK_DRAIN_SECONDS).toBe(5);
  expect(readConfig({ ...production, KONTAK_DRAIN_SECONDS: "0.5" }).KONTAK_DRAIN_SECONDS).toBe(0.5);
  expect(() => readConfig({ KONTAK_DRAIN_SECONDS: "-1" })).toThrow("KONTAK_DRAIN_SECONDS 0 ile 600 arasında olmalı");
});

test("a warranty provider is scripted in the demo, and off in production until one is named", () => {
  expect(readConfig({})).toMatchObject({ KONTAK_WARRANTY: "kontak-garanti" });
  expect(readConfig({ KONTAK_WARRANTY: "off" }).KONTAK_WARRANTY).toBeUndefined();
  expect(readConfig(production).KONTAK_WARRANTY).toBeUndefined();
  expect(
    readConfig({
      ...production,
      KONTAK_WARRANTY: "iyi-garanti",
      KONTAK_WARRANTY_URL: "https://garanti.example/kontrol",
    }),
  ).toMatchObject({ KONTAK_WARRANTY: "iyi-garanti" });
});

test.each([
  [{ PORT: "abc" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ KONTAK_MODE: "test" }, "KONTAK_MODE"],
  [{ KONTAK_DEMO: "yes" }, "KONTAK_DEMO"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ ...production, KONTAK_WARRANTY: "iyi-garanti" }, "KONTAK_WARRANTY_URL"],
  [{ KONTAK_WARRANTY: "İyi Garanti" }, "KONTAK_WARRANTY"],
  [{ ...production, KONTAK_ENCRYPTION_KEY: "" }, "KONTAK_ENCRYPTION_KEY"],
  [{ KONTAK_ENCRYPTION_KEY: "a2lzYQ==" }, "KONTAK_ENCRYPTION_KEY"],
  [{ ...production, KONTAK_ORIGIN: "" }, "KONTAK_ORIGIN"],
  [{ ...production, SMTP_URL: "" }, "SMTP_URL"],
  [{ ...production, KONTAK_EIDS: "1" }, "KONTAK_EIDS_URL"],
  [{ ...production, KONTAK_SMS: "1" }, "KONTAK_SMS_URL"],
  [{ KONTAK_SMS_URL: "https://sms.example" }, "KONTAK_SMS_KEY"],
  [{ KONTAK_EIDS_URL: "https://eids.example" }, "KONTAK_EIDS_KEY"],
  [{ KONTAK_EIDS_URL: "eids.example" }, "KONTAK_EIDS_URL"],
])("%j is refused by a sentence that names the variable", (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} `));
});

test("a wrong address with a password in it is not printed", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://me:secret@host" })).toThrow(/^(?!.*secret)/);
});

test("production sells only with a payment provider, and names what is missing", () => {
  const selling = { ...production, KONTAK_PAYMENTS: "1" };
  for (const name of ["IYZICO_URL", "IYZICO_API_KEY", "IYZICO_SECRET_KEY"])
    expect(() => readConfig(selling)).toThrow(`${name} gereklidir`);
  expect(() => readConfig({ IYZICO_URL: "https://api.iyzipay.com" })).toThrow("IYZICO_SECRET_KEY gereklidir");
  const keys = { IYZICO_URL: "https://api.iyzipay.com", IYZICO_API_KEY: "a", IYZICO_SECRET_KEY: "b" };
  const seller = {
    KONTAK_COMPANY_NAME: "Örnek A.Ş.",
    KONTAK_COMPANY_ADDRESS: "Moda Caddesi 1, İstanbul",
    KONTAK_COMPANY_PHONE: "0216 345 67 89",
    KONTAK_COMPANY_MERSIS: "0123456789012345",
    KONTAK_COMPANY_TAX_OFFICE: "Kadıköy",
    KONTAK_COMPANY_TAX_NUMBER: "1234567890",
  };
  for (const name of Object.keys(seller))
    expect(() => readConfig({ ...selling, ...keys, ...seller, [name]: "" })).toThrow(`${name} gereklidir`);
  expect(() => readConfig({ KONTAK_COMPANY_TAX_NUMBER: "12" })).toThrow("10 haneli olmalı");
  expect(readConfig({ ...selling, ...keys, ...seller }).payments).toMatchObject({
    url: keys.IYZICO_URL,
    sandboxPort: undefined,
  });
  expect(readConfig(production).payments).toBeUndefined();
});

test("the demo pays at a sandbox provider beside the site", () => {
  expect(readConfig({ PORT: "4711" }).payments).toMatchObject({ url: "http://127.0.0.1:5711", sandboxPort: 5711 });
  expect(readConfig({ PORT: "65000" }).payments).toMatchObject({ sandboxPort: 64_000 });
  expect(readConfig({ KONTAK_PAYMENTS: "0" }).payments).toBeUndefined();
});

test("what is configured about the company is checked, and what is not stays unknown", () => {
  expect(readConfig({})).toMatchObject({ KONTAK_COMPANY_NAME: undefined, KONTAK_COMPANY_POINT: undefined });
  const company = { KONTAK_COMPANY_NAME: "Örnek A.Ş.", KONTAK_COMPANY_POINT: "39.92,32.85" };
  expect(readConfig(company)).toMatchObject({
    KONTAK_COMPANY_NAME: "Örnek A.Ş.",
    KONTAK_COMPANY_POINT: { latitude: 39.92, longitude: 32.85 },
  });
  for (const wrong of [
    { KONTAK_COMPANY_POINT: "39.92" },
    { KONTAK_COMPANY_POINT: "52.5,13.4" },
    { KONTAK_COMPANY_POINT: "39.92,32.85,1" },
    { KONTAK_COMPANY_POINT: "," },
    { KONTAK_COMPANY_MERSIS: "123" },
    { KONTAK_COMPANY_KEP: "kep" },
    { KONTAK_PRESS_EMAIL: "basin" },
  ])
    expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0]);
});
