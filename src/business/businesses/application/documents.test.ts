import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { applicationsIn, aPdf } from "#test/support/shops.ts";
import { isPdf } from "./document-type.ts";
import { documentMessages } from "./rules.ts";

const app = await testApp();
const applications = applicationsIn(app);
const download = (id: string, who: { cookie?: string } = {}) =>
  app.request({ method: "GET", url: `/dukkan-olustur/belge/${id}`, headers: { ...who } });

test("documents are for the applicant and the moderators, and answer 404 to everybody else", async () => {
  const member = await aMember(app);
  expect((await applications.addDocument(member, aPdf(), { name: "../../vergi\u202elevhası.pdf" })).statusCode).toBe(
    200,
  );
  const [document] = (await applications.form(member)).documents;
  expect(document!.kind).toBe("pdf");
  const answer = await download(document!.id, { cookie: member.cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment/),
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(answer.rawPayload).toEqual(aPdf());
  expect(
    (await download(document!.id, { cookie: (await aMember(app, { role: "moderator" })).cookie })).statusCode,
  ).toBe(200);
  expect((await download(document!.id, { cookie: (await aMember(app)).cookie })).statusCode).toBe(404);
  expect((await download(document!.id)).headers.location).toBe("/login?ref=%2Fdukkan-olustur");
  expect((await download("x".repeat(32), { cookie: member.cookie })).statusCode).toBe(404);
  const file = join(app.deps.exportFolder, "belgeler", document!.id);
  await rename(file, `${file}-lost`);
  const lost = await download(document!.id, { cookie: member.cookie });
  expect([lost.statusCode, lost.json().message]).toEqual([404, documentMessages.lost]);
  await rename(`${file}-lost`, file);
  const stranger = await aMember(app);
  expect((await applications.removeDocument(stranger, document!.id)).status).toBe(404);
  expect((await applications.removeDocument(member, document!.id)).location).toBe("/dukkan-olustur?kaldirildi");
  expect((await download(document!.id, { cookie: member.cookie })).statusCode).toBe(404);
});

test("documents that are photos are decoded and stored as new JPEG files, without what was appended", async () => {
  const member = await aMember(app);
  const polyglot = Buffer.concat([await aJpeg(400, 300), Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
  expect((await applications.addDocument(member, polyglot, { name: "levha.pdf" })).statusCode).toBe(200);
  const [document] = (await applications.form(member)).documents;
  const answer = await download(document!.id, { cookie: member.cookie });
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  expect(answer.rawPayload.includes("<script>")).toBe(false);
});

test.each([
  ["a page", Buffer.from("<!doctype html><script>1</script>")],
  ["a PDF behind a page", Buffer.concat([Buffer.from("<html>"), aPdf()])],
  ["a PDF before an archive", Buffer.concat([aPdf(), Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)])],
  ["a PDF that is cut off", aPdf().subarray(0, 60)],
  ["a million zeros", Buffer.alloc(1_000_000)],
  ["a broken photo", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000)])],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])("documents that are %s are refused", async (_what, bytes) => {
  const member = await aMember(app);
  expect((await applications.addDocument(member, bytes)).statusCode).toBe(422);
  expect((await applications.form(member)).documents).toEqual([]);
});

test("documents are at most five of 10 MB; a page without scripts is told why one was not added", async () => {
  const member = await aMember(app);
  const large = Buffer.concat([aPdf().subarray(0, 20), Buffer.alloc(10 * 1024 * 1024 + 1, 32), Buffer.from("%%EOF")]);
  expect((await applications.addDocument(member, large)).statusCode).toBe(413);
  await Promise.all(Array.from({ length: 9 }, () => applications.addDocument(member, aPdf())));
  expect((await applications.form(member)).documents).toHaveLength(5);
  const plain = await applications.addDocument(member, aPdf(), { headers: { accept: "text/html" } });
  expect([plain.statusCode, plain.headers.location]).toEqual([303, "/dukkan-olustur?belge=tooMany#belgeler"]);
  const { data } = await openPage(app, "/dukkan-olustur?belge=tooMany", member);
  expect(data).toMatchObject({ documentFault: documentMessages.tooMany });
  const files = await readdir(join(app.deps.exportFolder, "belgeler"));
  const rows = await app.db.selectFrom("businessDocument").select("id").execute();
  expect(files.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test("documents of visitors and of other sites' pages are refused, and there are only so many an hour", async () => {
  expect((await applications.addDocument({}, aPdf())).statusCode).toBe(401);
  const member = await aMember(app);
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await applications.addDocument(member, aPdf(), elsewhere)).statusCode).toBe(403);
  const answers = await Promise.all(Array.from({ length: 25 }, () => applications.addDocument(member, aPdf("x"))));
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(5);
});

test("documents whose row is gone are removed by the nightly job", async () => {
  const member = await aMember(app);
  await applications.addDocument(member, aPdf());
  const [{ id }] = (await applications.form(member)).documents as unknown as [{ id: string }];
  await app.db.deleteFrom("businessApplication").where("memberId", "=", member.id).execute();
  const now = app.now;
  app.now = addDays(now, 2);
  await enqueue(app.ctx(), "businesses.documents", {});
  await app.runJobs();
  app.now = now;
  expect(await readdir(join(app.deps.exportFolder, "belgeler"))).not.toContain(id);
});

test.each([
  ["%PDF-1.7\n%%EOF", true],
  ["%PDF-2.0\n%%EOF\r\n\r\n", true],
  ["%PDF-9.0\n%%EOF", false],
  [" %PDF-1.7\n%%EOF", false],
  ["%PDF-1.7\n%%EOF<html>", false],
  ["", false],
])("%j is a PDF: %s", (text, expected) => expect(isPdf(Buffer.from(text))).toBe(expected));
