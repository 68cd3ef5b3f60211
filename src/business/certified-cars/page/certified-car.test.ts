import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { beginPromotion } from "#src/money/promotions/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aCentre, aReport, aReportDraft, versionsOf } from "#test/support/certified-cars.ts";
import { listedOn } from "#test/support/listed.ts";
import { openPage } from "#test/support/pages.ts";
import { publishReport, revokeReport } from "../desk/publish.server.ts";
import { saveSection } from "../desk/service.server.ts";
import { findingsInShort } from "../report.ts";
import { certifiedCarMessages, pdfAddress, reportAddress, verificationAddress } from "../rules.ts";
import type { CertifiedCarView } from "./view.server.ts";

const app = await testApp();
const centreId = await aCentre(app);
const draft = { centreId };

type Opened = CertifiedCarView & { isCurrent: boolean };
const open = async (slug: string, query = "") => {
  const answer = await openPage<Opened>(app, reportAddress(slug) + query);
  return { ...answer, data: answer.data! };
};
const refusal = (status: number, data: string) => expect.objectContaining({ status, data });
const found = async (query = "") => {
  return listedOn(await openPage(app, `/sertifikali-araclar${query}`));
};
const isFound = async (keyCode: string) => (await found()).some((card) => card.keyCode === keyCode);
const verify = async (hash: string) => {
  const { status, data } = await openPage<{ found: { isGood: boolean; text: string } | null }>(
    app,
    verificationAddress(hash),
  );
  return { status, ...data! };
};
const pdf = (sha256: string, headers = {}) => app.request({ url: pdfAddress(sha256), headers });

test("a published report shows its findings first, the drawing in words, values with limits, and the centre", async () => {
  const { slug, listing } = await aReport(app, { draft });
  const { data: view, jsonLd } = await open(slug);
  expect(view).toMatchObject({ isCurrent: true, isExpired: false, car: { keyCode: listing.keyCode } });
  const { report } = view;
  expect(report.pointCount).toBe(141);
  expect(report.findings.map(({ name, result, note }) => [name, result, note])).toEqual([
    ["Rotiller", "fault", "Sol rotilde boşluk var."],
    ["Sol ön lastik", "attention", "Yakında değişmeli."],
  ]);
  expect(report.counts.map(({ name, count }) => [name, count])).toEqual([
    ["Uygun", 139],
    ["Dikkat", 1],
    ["Kusurlu", 1],
    ["Ölçülmedi", 0],
  ]);
  expect(report.groups.flatMap(({ points }) => points)).toHaveLength(141);
  expect(report.damage.sentence).toBe("13 parçanın 12’si orijinal, 1’i boyalı.");
  expect(report.damage.damaged.map(({ name, stateName }) => [name, stateName])).toEqual([
    ["Sağ ön çamurluk", "Boyalı"],
  ]);
  expect(report.measures[0]!.rows.map(({ name, value, limit, isOutside }) => [name, value, limit, isOutside])).toEqual([
    ["Sağ ön çamurluk", "240 µm", "En çok 180 µm", true],
    ["Tavan", "110 µm", "En çok 180 µm", false],
  ]);
  expect(report.measures.flatMap(({ rows }) => rows).map(({ value, limit }) => [value, limit])).toContainEqual([
    "2,1 mm",
    "En az 1,6 mm",
  ]);
  expect(report.centre).toMatchObject({ name: "Doğru Ekspertiz", phone: { text: "0312 395 12 34" } });
  expect(jsonLd[0]).toMatchObject({
    "@type": ["Product", "Car"],
    sku: listing.keyCode,
    vehicleModelDate: "2019",
    mileageFromOdometer: { value: 98_400, unitCode: "KMT" },
    hasCertification: { certificationIdentification: String(report.number) },
    offers: { "@type": "Offer", price: expect.any(Number), itemCondition: "https://schema.org/UsedCondition" },
  });
});

test("the PDF is the file whose hash the page shows, and browsers cache it by that hash", async () => {
  const { sha256 } = await aReport(app, { draft });
  const answer = await pdf(sha256);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(sha256);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await pdf(sha256, { "if-none-match": answer.headers.etag as string })).statusCode).toBe(304);
  expect((await pdf("0".repeat(64))).statusCode).toBe(404);
  expect((await pdf("x")).statusCode).toBe(404);
  expect(await verify(sha256)).toMatchObject({ status: 200, found: { isGood: true } });
  expect(await verify("0".repeat(64))).toMatchObject({ status: 404, found: null });
});

test("a correction is a new version; the earlier one stays readable by its address and hash and never changes", async () => {
  const { id, slug, moderator, sha256 } = await aReport(app, { draft });
  const form = { draftVersion: 2, conclusion: "Düzeltildi: sağ ön çamurluk değişmiş, araç bakımlı." };
  await saveSection(app.ctx(moderator), { id, section: "bilgiler", form });
  await publishReport(app.ctx(moderator), id, { draftVersion: 3, correction: "Sağ ön çamurluğun durumu" });
  const { data: newest } = await open(slug);
  expect(newest.report).toMatchObject({ version: 2, conclusion: [form.conclusion] });
  expect(newest.versions.map(({ version }) => version)).toEqual([2, 1]);
  const { data: first } = await open(slug, "?surum=1");
  expect(first).toMatchObject({ isNewest: false, isCurrent: false, report: { version: 1, sha256 } });
  expect((await pdf(sha256)).statusCode).toBe(200);
  expect(await verify(sha256)).toMatchObject({ found: { isGood: false, text: expect.stringContaining("2. sürümü") } });
  await expect(open(slug, "?surum=3")).resolves.toMatchObject(refusal(404, certifiedCarMessages.notFound));
  await expect(open(slug, "?surum=x")).resolves.toMatchObject(refusal(404, certifiedCarMessages.notFound));
  const change = app.db.updateTable("inspectionReportVersion").set({ inspector: "Başkası" }).where("reportId", "=", id);
  await expect(change.execute()).rejects.toThrow("never changed");
  expect(await versionsOf(app, id)).toHaveLength(2);
});

test("a revoked report is gone from its page, its file and the search; whoever verifies it reads why", async () => {
  const { id, slug, moderator, sha256, listing } = await aReport(app, { draft });
  expect(await isFound(listing.keyCode)).toBe(true);
  await revokeReport(app.ctx(moderator), id, { reason: "Kilometre yanlış okunmuş" });
  expect(await open(slug)).toMatchObject(refusal(410, certifiedCarMessages.revoked));
  expect((await pdf(sha256)).statusCode).toBe(410);
  expect(await isFound(listing.keyCode)).toBe(false);
  expect(await verify(sha256)).toMatchObject({
    found: { isGood: false, text: expect.stringContaining("Kilometre yanlış okunmuş") },
  });
});

test("a report is valid through its last day; then its page says so and the search does not find the car", async () => {
  const before = app.now;
  const { slug, listing } = await aReport(app, { draft });
  const expire = () => app.deps.features.find(({ name }) => name === "certified-cars")!.jobs!["certified-cars.expire"]!;
  app.now = addDays(before, 60);
  await expire()(app.ctx(), {});
  expect((await open(slug)).data.isExpired).toBe(false);
  app.now = addDays(before, 61);
  await expire()(app.ctx(), {});
  const { data, jsonLd } = await open(slug);
  expect(data).toMatchObject({ isExpired: true, isCurrent: false });
  expect(jsonLd).toEqual([]);
  const { isCertified } = await app.db
    .selectFrom("listing")
    .where("id", "=", listing.id)
    .select("isCertified")
    .executeTakeFirstOrThrow();
  expect(isCertified).toBe(false);
  app.now = before;
});

test.each<[string, object]>([
  ["another model year", { modelYear: 2020 }],
  ["another plate", { plate: "06 ABC 123" }],
  ["a lower mileage", { mileageKm: 90_000 }],
])("a listing with %s is not certified any more, for good", async (_, values) => {
  const { slug, listing, sha256 } = await aReport(app, { draft });
  const change = (set: object) => app.db.updateTable("listing").set(set).where("id", "=", listing.id).execute();
  const was = await app.db
    .selectFrom("listing")
    .where("id", "=", listing.id)
    .select(["modelYear", "plate", "mileageKm"])
    .executeTakeFirstOrThrow();
  await change(values);
  expect(await open(slug)).toMatchObject(refusal(410, certifiedCarMessages.ended));
  await change(was);
  expect(await open(slug)).toMatchObject(refusal(410, certifiedCarMessages.ended));
  expect(await isFound(listing.keyCode)).toBe(false);
  expect(await verify(sha256)).toMatchObject({ found: { isGood: false } });
});

test("a listing stays certified with another price, title or higher mileage; the private listing of another owner does not", async () => {
  const { slug, listing } = await aReport(app, { draft });
  const other = await aReport(app, { draft });
  const change = (set: object) => app.db.updateTable("listing").set(set).where("id", "=", listing.id).execute();
  await change({ priceKurus: 99_000_000, title: "FİYAT DÜŞTÜ", mileageKm: 99_500 });
  expect((await open(slug)).data.isCurrent).toBe(true);
  await change({ ownerId: other.listing.ownerId });
  expect((await open(slug)).status).toBe(410);
});

test("a passive listing hides its report and shows it again when it is live; a sold one is gone", async () => {
  const { slug, listing } = await aReport(app, { draft });
  const become = (state: ListingState) =>
    app.db.updateTable("listing").set({ state }).where("id", "=", listing.id).execute();
  await become("passive");
  expect(await open(slug)).toMatchObject(refusal(404, certifiedCarMessages.notLive));
  await become("active");
  expect((await open(slug)).data.isCurrent).toBe(true);
  await become("sold");
  expect(await open(slug)).toMatchObject(refusal(410, certifiedCarMessages.gone));
});

test("drafts and unknown reports are not found", async () => {
  const { slug } = await aReportDraft(app, { draft });
  expect(await open(slug)).toMatchObject(refusal(404, certifiedCarMessages.notFound));
  expect(await open("yok-1")).toMatchObject(refusal(404, certifiedCarMessages.notFound));
});

test("certified cars are a filter of the search with its own section, marked on cards and the listing's page", async () => {
  const { slug, listing } = await aReport(app, { draft });
  const plain = await aReportDraft(app, { draft });
  const cards = await found();
  expect(cards.find(({ keyCode }) => keyCode === listing.keyCode)!.text).toContain("Sertifikalı");
  expect(cards.map(({ keyCode }) => keyCode)).not.toContain(plain.listing.keyCode);
  expect((await found("/volkswagen-passat")).map(({ keyCode }) => keyCode)).toContain(listing.keyCode);
  expect(await openPage(app, "/satilik?sertifikali=1")).toMatchObject({
    status: 301,
    location: "/sertifikali-araclar",
  });
  const { data } = await openPage(app, "/otomobil?sertifikali=1");
  expect(data).toMatchObject({ head: { heading: "Sertifikalı otomobil" } });
  const all = await openPage(app, "/sertifikali-araclar");
  expect(all.data).toMatchObject({
    head: {
      heading: "Sertifikalı araç",
      crumbs: [{ label: "Ana sayfa", to: "/" }, { label: "Sertifikalı araçlar" }],
      meta: [
        { title: "Sertifikalı araç – Kontak" },
        { name: "description" },
        { rel: "canonical", href: "http://kontak.test/sertifikali-araclar" },
      ],
    },
  });
  const { data: shown } = await openPage(
    app,
    `/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz/${listing.keyCode}`,
  );
  expect(shown).toMatchObject({ view: { isCertified: true }, certificate: reportAddress(slug) });
  const sitemap = await app.request({ url: "/sitemap/sertifikalar-1.xml" });
  expect(sitemap.body).toContain(`http://kontak.test${reportAddress(slug)}<`);
  expect(sitemap.body).not.toContain(reportAddress(plain.slug));
});

test("in results a certified car says what the inspection found, and no promoted car stands there twice", async () => {
  const { listing } = await aReport(app, { draft });
  await beginPromotion(app.ctx(), {
    keyCode: listing.keyCode,
    promotionKey: "top",
    periodDays: 7,
    orderItemId: null,
    memberId: 1,
  });
  for (const address of ["/sertifikali-araclar", "/otomobil?sertifikali=1"]) {
    const answer = await openPage<{ paid: object | null }>(app, address);
    expect(listedOn(answer).filter(({ keyCode }) => keyCode === listing.keyCode)).toHaveLength(1);
    expect(answer.data!.paid).toBeNull();
    const { payload } = await app.request({ url: `/ajax/reklam?${new URLSearchParams({ adres: address })}` });
    expect(payload).not.toContain(listing.keyCode);
  }
  expect((await openPage<{ paid: object | null }>(app, "/otomobil")).data!.paid).not.toBeNull();
  const row = (await found()).find(({ keyCode }) => keyCode === listing.keyCode)!;
  expect(row.text).toContain("Ekspertiz: 1 kusurlu, 1 dikkat");
});

test.each([
  [{ fault: 2, attention: 5 }, "2 kusurlu, 5 dikkat"],
  [{ fault: 0, attention: 1 }, "1 dikkat"],
  [{}, "kusur yok"],
])("findings %o in short: %s", (counts, text) => expect(findingsInShort(counts)).toBe(text));
