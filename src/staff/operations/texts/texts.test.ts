import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeText } from "#src/people/accounts/phone/rules.ts";
import { features } from "#src/server/features.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { textsOf } from "./edited-texts.ts";
import { textIntents } from "./rules.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin" });
const path = "/yonetim/metinler";
const open = (feature: string, sample: string, cookie = admin.cookie) =>
  openPage(app, `${path}/${feature}/${sample}`, { cookie });

const samples = features.flatMap(({ name, messageSamples }) =>
  (messageSamples?.samples ?? []).map((sample) => ({ feature: name, ...sample })),
);
const sources = globSync("src/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts") && file !== "src/shared/mail-layout.ts")
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));
/** Exported functions that return the text of a mail. */
const writersOf = (source: string) =>
  source
    .split(/^(?=export )/m)
    .map((part) => /^export const (\w+) = message\(\s*"[^"]+",\s*\((?:[^{=]|\{[^}]*\})*?\): MailText\b/.exec(part)?.[1])
    .filter((name) => name !== undefined);

test("every mail that the code writes has a sample", async () => {
  const registered = new Set<unknown>(samples.map(({ write }) => write));
  const missing: string[] = [];
  let count = 0;
  const modules = import.meta.glob<Record<string, unknown>>([
    "/src/**/mails.ts",
    "/src/**/*-mails.ts",
    "/src/**/texts.ts",
  ]);
  for (const { file, source } of sources)
    for (const name of writersOf(source)) {
      const module = await modules[`/${file}`]?.();
      count++;
      if (!registered.has(module?.[name])) missing.push(`${file}: ${name}`);
    }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(55);
});

test("no message ends a sentence with two full stops after a name such as “A.Ş.”", () => {
  const wrong = samples.map((sample) => JSON.stringify(sample.read())).filter((text) => /[^.]\.\.(?!\.)/.test(text));
  expect(wrong).toEqual([]);
});

test("mails are written in files of mail texts alone, and text messages by registered functions", () => {
  const isMailFile = (file: string) => /\/(?:[a-z-]*mails|texts|message-samples)\.ts$/.test(file);
  const inline = sources.filter(
    ({ file, source }) => !isMailFile(file) && /mail-layout/.test(source) && /\bparagraphs[:,]/.test(source),
  );
  expect(inline.map(({ file }) => file)).toEqual([]);
  const writers = sources.flatMap(({ source }) =>
    [...source.matchAll(/sendSms\(\w+, \{[^}]*text: await writeText\(\w+, (\w+)/g)].map(([, name]) => name),
  );
  const calls = sources.flatMap(({ source }) => [...source.matchAll(/sendSms\(\w+, /g)]);
  expect(writers).toHaveLength(calls.length);
  expect(new Set(writers)).toEqual(new Set(["codeText"]));
  expect(samples.filter(({ channel }) => channel === "sms").map(({ write }) => write)).toEqual([codeText]);
});

test("each sample has an address of its own and can be read", async () => {
  expect(new Set(samples.map(({ feature, id }) => `${feature}/${id}`)).size).toBe(samples.length);
  expect(samples.filter(({ id }) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  const { data } = await openPage(app, path, admin);
  const groups = data!["groups"] as { samples: unknown[] }[];
  expect(groups.flatMap((group) => group.samples)).toHaveLength(samples.length);
  for (const { feature, id, channel } of samples) {
    const { opened } = (await open(feature, id)).data as { opened: { text: string; html?: string } };
    expect([opened.text === "", /undefined|NaN|\[object/.test(opened.text)]).toEqual([false, false]);
    expect(opened.html === undefined).toBe(channel !== "mail");
  }
});

test("an admin gets the sample of a mail at their own address alone", async () => {
  const address = `${path}/listings/onaylandi`;
  const sent = await sendForm(app, address, { islem: textIntents.send, to: "kurban@ornek.example" }, admin);
  expect(sent.data).toEqual({ done: `Örnek ${admin.email} adresine gönderildi.` });
  await app.runJobs();
  expect(await app.mails(admin.email)).toMatchObject([{ subject: "Örnek: İlanınız yayında" }]);
  expect(await app.mails("kurban@ornek.example")).toEqual([]);
  expect((await sendForm(app, `${path}/accounts/onay-kodu`, { islem: textIntents.send }, admin)).status).toBe(422);
});

test("twenty samples at once are sent, then the rate limit refuses", async () => {
  const { cookie } = await aMember(app, { role: "admin" });
  const send = () => sendForm(app, `${path}/listings/satildi`, { islem: textIntents.send }, { cookie });
  const answers = await Promise.all(Array.from({ length: 22 }, send));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("who may read the texts cannot send samples; members do neither", async () => {
  const address = `${path}/listings/onaylandi`;
  const { cookie } = await aMember(app);
  expect((await openPage(app, path, { cookie })).status).toBe(404);
  expect((await sendForm(app, address, { islem: textIntents.send }, { cookie })).status).toBe(404);
  const reader = await aMember(app, { staffRoles: ["reading"] });
  expect((await openPage(app, path, reader)).status).toBe(200);
  expect((await sendForm(app, address, { islem: textIntents.send }, reader)).status).toBe(403);
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fyonetim%2Fmetinler");
  expect((await open("listings", "yok")).status).toBe(404);
  expect((await open("yok", "onaylandi")).status).toBe(404);
  const form = { x: "1" };
  expect(
    (await sendFromElsewhere(app, { path: `${path}/listings/onaylandi`, form, cookie: admin.cookie })).statusCode,
  ).toBe(403);
});

test("every text of a message is in a sample, so that staff can edit it, and each message has an id of its own", () => {
  const used = new Set(samples.flatMap((sample) => textsOf(sample).map(({ text }) => text)));
  const declared = sources.flatMap(({ source }) =>
    [...source.matchAll(/\bwords\(\s*("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string),
  );
  expect(declared.filter((text) => !used.has(text))).toEqual([]);
  expect(declared.length).toBeGreaterThan(300);
  const ids = new Map<string, unknown>();
  for (const { message, write } of samples)
    if (message !== undefined) expect(ids.set(message, ids.get(message) ?? write).get(message)).toBe(write);
  for (const id of ids.keys()) expect(id).toMatch(/^[a-zA-Z-]+$/);
});
