import { expect, test } from "vitest";
import { loader as resultsLoader } from "#src/search/results.page.tsx";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aCentre, aDraft, aReport, aReportDraft, versionsOf } from "#test/support/certified-cars.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage, sendFromElsewhere } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { action as centresAction, loader as centresLoader } from "../centres/centres.page.tsx";
import { centreMessages } from "../centres/rules.ts";
import { loader as carLoader } from "../page/certified-car.page.tsx";
import { findDraft, selectPoints } from "../queries.server.ts";
import type { ReportDraft } from "../report.ts";
import { certificateDeskPath, deskAddress, reportAddress } from "../rules.ts";
import { action, loader } from "./report.page.tsx";
import { action as newAction, loader as listLoader } from "./reports.page.tsx";
import { certificateDeskMessages } from "./rules.ts";

const app = await testApp();
const moderator = await aMember(app, { role: "moderator", firstName: "Ayşe", lastName: "Yılmaz" });
const admin = await aMember(app, { role: "admin" });
const centreId = await aCentre(app);

const send = (id: number, form: Record<string, string>, { section = "bilgiler", cookie = moderator.cookie } = {}) =>
  callPage(app, action, {
    path: deskAddress(id, section),
    params: { id: String(id), section },
    form,
    cookie,
  });
const draftOf = async (id: number) => (await findDraft(app.ctx(), id))!;
const publish = async (id: number, form: Record<string, string> = {}) =>
  send(id, { step: "publish", draftVersion: String((await draftOf(id)).draftVersion), ...form }, { section: "yayin" });

test("a report is written section by section from an empty draft and published", async () => {
  const listing = await aListing(app);
  const opened = await callPage(app, newAction, {
    path: certificateDeskPath,
    form: { keyCode: listing.keyCode.toLowerCase() },
    cookie: moderator.cookie,
  });
  const id = Number(/(\d+)\/bilgiler$/.exec(opened.location!)![1]);
  const save = async (section: string, form: Record<string, string>) => {
    const { draftVersion } = await draftOf(id);
    const answer = await send(id, { step: "save", draftVersion: String(draftVersion), ...form }, { section });
    expect(answer.data).toEqual({ done: certificateDeskMessages.saved });
  };
  await save("bilgiler", {
    centreId: String(centreId),
    inspector: "Hakan Usta",
    inspectedOn: calendarDay(app.now),
    validUntil: calendarDay(addDays(app.now, 30)),
    mileageKm: "98000",
    plate: "34ktk482",
    chassis: "",
    conclusion: "Araç bakımlı; önemli bir kusur yok.",
  });
  const points = await selectPoints(app.ctx());
  for (const [section, group] of Map.groupBy(points, ({ groupSlug }) => groupSlug))
    await save(section, Object.fromEntries(group.map(({ code }) => [`sonuc.${code}`, "ok"])));
  await save("boya", { "parca.tavan": "painted", "parca.on-tampon": "original" });
  expect(await publish(id)).toMatchObject({ data: { done: certificateDeskMessages.published } });
  const [version] = await versionsOf(app, id);
  expect(version).toMatchObject({ version: 1, inspector: "Hakan Usta", mileageKm: 98_000 });
  expect(JSON.stringify(version)).not.toContain("34 KTK");
  const { data } = await callPage(app, listLoader, { path: certificateDeskPath, cookie: moderator.cookie });
  expect(data).toMatchObject({
    reports: [{ id, standing: "Geçerli", version: 1 }],
    audit: [
      { who: "Ayşe Yılmaz", action: "Ekspertiz raporu yayımladı", subject: listing.keyCode },
      { who: "Deniz Kaya" },
    ],
  });
});

test("a draft that somebody else saved meanwhile is not overwritten", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const form = { step: "autosave", draftVersion: "2", "sonuc.abs": "fault", "not.abs": "Lambası yanıyor" };
  expect((await send(id, form, { section: "fren" })).data).toEqual({ done: certificateDeskMessages.saved });
  expect(await send(id, form, { section: "fren" })).toMatchObject({
    status: 409,
    data: { message: certificateDeskMessages.changed },
  });
  expect((await draftOf(id)).draft.points).toMatchObject({ abs: { result: "fault", note: "Lambası yanıyor" } });
});

test.each<[string, Partial<ReportDraft>, string, string]>([
  ["a centre that is unknown", { centreId: 999_999 }, "centreId", certificateDeskMessages.centre],
  ["an inspection tomorrow", { inspectedOn: "2999-01-01" }, "inspectedOn", certificateDeskMessages.inspectedLater],
  ["a day that does not exist", { inspectedOn: "2026-02-31" }, "inspectedOn", certificateDeskMessages.day],
  ["a validity that is over", { validUntil: "2020-01-01" }, "validUntil", certificateDeskMessages.validity],
  ["a validity without end", { validUntil: "2999-01-01" }, "validUntil", certificateDeskMessages.validity],
  ["more km than the listing", { mileageKm: 98_401 }, "mileageKm", certificateDeskMessages.mileage],
  ["another plate", { plate: "06 ABC 123" }, "plate", certificateDeskMessages.plate],
  ["a photo of nobody", { photos: [{ id: "0".repeat(32), note: "" }] }, "photos", certificateDeskMessages.photoMissing],
  ["no points", { points: {} }, "motor", "20 nokta eksik, ilki: Motor yağı seviyesi ve rengi"],
  ["no conclusion", { conclusion: "" }, "conclusion", certificateDeskMessages.incomplete],
])("a report with %s is not published", async (_, values, field, sentence) => {
  const { id } = await aReportDraft(app, { draft: { centreId, ...values } });
  expect(await publish(id)).toMatchObject({ status: 422, data: { fields: { [field]: sentence } } });
  expect(await versionsOf(app, id)).toEqual([]);
});

test("the limits of validity and mileage belong to what is allowed", async () => {
  const validUntil = calendarDay(addDays(app.now, 180));
  const { id } = await aReportDraft(app, { draft: { centreId, validUntil, mileageKm: 98_400, plate: "34-KTK-482" } });
  expect((await publish(id)).status).toBe(200);
  const day = calendarDay(addDays(app.now, 181));
  const other = await aReportDraft(app, { draft: { centreId, validUntil: day } });
  expect((await publish(other.id)).status).toBe(422);
});

test("of two publications of one draft one succeeds; a further version says what it corrects", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(await publish(id, { correction: "kısa" })).toMatchObject({
    status: 422,
    data: { fields: { correction: certificateDeskMessages.correction } },
  });
});

test("a newer report of a listing takes the place of the earlier one", async () => {
  const { id, listing } = await aReport(app, { draft: { centreId } });
  const { location } = await callPage(app, newAction, {
    path: certificateDeskPath,
    form: { keyCode: listing.keyCode },
    cookie: moderator.cookie,
  });
  const newer = Number(/(\d+)\/bilgiler$/.exec(location!)![1]);
  const draft = await aDraft(app, { centreId });
  await app.db
    .updateTable("inspectionReport")
    .set({ draft: JSON.stringify(draft) })
    .where("id", "=", newer)
    .execute();
  expect((await publish(newer)).status).toBe(200);
  expect(await draftOf(id)).toMatchObject({ state: "ended", endReason: "replaced" });
  expect(await send(id, { step: "save", draftVersion: "2" })).toMatchObject({ status: 409 });
  const cars = await callPage(app, resultsLoader, {
    path: "/sertifikali-araclar",
    params: { type: "sertifikali-araclar" },
  });
  expect(cars.data).toMatchObject({
    cards: expect.arrayContaining([expect.objectContaining({ keyCode: listing.keyCode })]),
  });
});

test("revoking needs a reason and a published report, and is in the audit log", async () => {
  const { id, listing } = await aReport(app, { draft: { centreId } });
  const draft = await aReportDraft(app, { draft: { centreId } });
  const revoke = (one: number, reason: string) => send(one, { step: "revoke", reason }, { section: "yayin" });
  expect(await revoke(id, "yok")).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } });
  expect(await revoke(draft.id, "Yanlış rapor")).toMatchObject({ status: 409 });
  expect((await revoke(id, "Yanlış araç incelenmiş")).data).toEqual({ done: certificateDeskMessages.revoked });
  expect(await revoke(id, "Yanlış araç incelenmiş")).toMatchObject({ status: 409 });
  const entry = await app.db
    .selectFrom("auditEntry")
    .where("action", "=", "revokeInspectionReport")
    .select(["subject", "reason"])
    .executeTakeFirst();
  expect(entry).toEqual({ subject: listing.keyCode, reason: "Yanlış araç incelenmiş" });
  const again = await publish(id, { correction: "Yeniden yayımlandı" });
  expect(again.status).toBe(409);
  expect((await send(draft.id, { step: "delete" })).location).toBe(certificateDeskPath);
  expect(await send(draft.id, { step: "delete" })).toMatchObject({ status: 404 });
});

const csv = `tur;kod;deger;not
bilgi;km;97500;
bilgi;tarih;2026-11-01;
bilgi;merkez;yok-1;
nokta;abs;Kusurlu;Lambası yanıyor
nokta;uydurma;Uygun;
nokta;rotiller;harika;
olcum;boya-tavan;145;
olcum;boya-tavan-2;145;
olcum;dis-sol-on;99;
parca;tavan;Lokal boyalı;
parca;tekerlek;Boyalı;
baska;x;y;`;
const json = JSON.stringify({
  bilgi: { km: 97_500, tarih: "2026-11-01", merkez: "yok-1" },
  nokta: { abs: { deger: "kusurlu", not: "Lambası yanıyor" }, uydurma: "uygun", rotiller: "harika" },
  olcum: { "boya-tavan": 145, "boya-tavan-2": 145, "dis-sol-on": 99 },
  parca: { tavan: "lokal boyalı", tekerlek: "boyalı" },
  baska: { x: "y" },
});

test.each([
  ["CSV", csv],
  ["JSON", json],
])("a %s file is previewed with what it cannot use, then written over the draft", async (_, file) => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const shown = await send(id, { step: "preview", file }, { section: "dosya" });
  expect(shown.data).toMatchObject({ preview: { used: 5, points: 1, measures: 1 } });
  const { faults } = (shown.data as { preview: { faults: string[] } }).preview;
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "bilgi merkez",
    "nokta uydurma",
    "nokta rotiller",
    "olcum boya-tavan-2",
    "olcum dis-sol-on",
    "parca tekerlek",
    "baska x",
  ]);
  expect((await draftOf(id)).draft.mileageKm).toBe(98_000);
  await send(id, { step: "import", file, draftVersion: "2" }, { section: "dosya" });
  expect((await draftOf(id)).draft).toMatchObject({
    mileageKm: 97_500,
    inspectedOn: "2026-11-01",
    points: { abs: { result: "fault", note: "Lambası yanıyor" }, rotiller: { result: "fault" } },
    measures: { "boya-tavan": 145, "dis-sol-on": 2.1 },
    panels: { tavan: "local-paint", "sag-on-camurluk": "painted" },
  });
});

test.each(["", "bir;iki\n1;2", "{", "{}x", '"', "[1]"])("the file %j is refused", async (file) => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const { status, data } = await send(id, { step: "preview", file }, { section: "dosya" });
  expect([status, Object.keys((data as { fields: object }).fields)]).toEqual([422, ["file"]]);
});

test("values outside of what can be measured are refused at their field", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const save = (value: string) =>
    send(id, { step: "save", draftVersion: "2", "olcum.dis-sol-on": value }, { section: "olcumler" });
  for (const value of ["20,1", "-1", "iki", "1e3", "9".repeat(1_000_000)])
    expect(await save(value)).toMatchObject({
      status: 422,
      data: { fields: { "olcum.dis-sol-on": certificateDeskMessages.measure } },
    });
  expect((await save("20")).status).toBe(200);
});

test("photos of findings are stored without metadata, shown to buyers, and kept while a version shows them", async () => {
  const { id, slug } = await aReportDraft(app, { draft: { centreId } });
  const bytes = await aJpeg(900, 700);
  const upload = async (cookie: string, to = id) => {
    const form = new FormData();
    form.append("photo", new File([new Uint8Array(bytes)], "bulgu.jpg", { type: "image/jpeg" }));
    const request = new Request("http://kontak.test", { method: "POST", body: form });
    return app.request({
      method: "POST",
      url: deskAddress(to, "fotograf"),
      headers: { cookie, accept: "application/json", "content-type": request.headers.get("content-type")! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  expect((await upload((await aMember(app)).cookie)).statusCode).toBe(404);
  expect((await upload(moderator.cookie, 999_999)).statusCode).toBe(404);
  expect((await upload(moderator.cookie)).statusCode).toBe(200);
  const [photo] = (await draftOf(id)).draft.photos!;
  const notes = { step: "save", draftVersion: "3", [`foto.${photo!.id}`]: "Sol rotil" };
  await send(id, notes, { section: "fotograflar" });
  expect((await publish(id)).status).toBe(200);
  expect((await app.request({ url: `/foto/${photo!.id}-400.jpg` })).statusCode).toBe(200);
  const page = await callPage(app, carLoader, { path: reportAddress(slug), params: { slug } });
  expect(page.data).toMatchObject({ report: { photos: [{ id: photo!.id, note: "Sol rotil" }] } });
  await send(id, { step: "remove-photo", photo: photo!.id }, { section: "fotograflar" });
  expect((await draftOf(id)).draft.photos).toEqual([]);
  const kept = await app.db.selectFrom("inspectionReportPhoto").where("reportId", "=", id).selectAll().execute();
  expect(kept).toHaveLength(1);
});

test.each([
  ["no listing", async () => "ABCDEFGHJ"],
  ["nonsense", async () => "ğ".repeat(9)],
  ["a passive listing", async () => (await aListing(app, { state: "passive" })).keyCode],
  ["a rental", async () => (await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk" })).keyCode],
])("a report of %s cannot be opened", async (_, keyCode) => {
  const form = { keyCode: await keyCode() };
  const answer = await callPage(app, newAction, { path: certificateDeskPath, form, cookie: moderator.cookie });
  expect(answer).toMatchObject({ status: 422, data: { fields: { keyCode: certificateDeskMessages.noListing } } });
});

test("the desk is for staff: members and other sites find nothing, an impersonating admin may not write", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const member = await aMember(app);
  const params = { id: String(id), section: "yayin" };
  const path = deskAddress(id, "yayin");
  expect((await callPage(app, loader, { path, params, cookie: member.cookie })).status).toBe(404);
  expect((await callPage(app, listLoader, { path: certificateDeskPath, cookie: member.cookie })).status).toBe(404);
  expect((await callPage(app, centresLoader, { path, cookie: member.cookie })).status).toBe(404);
  expect((await callPage(app, loader, { path, params })).location).toContain("/login");
  expect(await send(id, { step: "publish", draftVersion: "2" }, { cookie: member.cookie })).toMatchObject({
    status: 404,
  });
  const impersonating = await anImpersonation(app, member.id, admin.cookie);
  expect(await send(id, { step: "publish", draftVersion: "2" }, { cookie: impersonating })).toMatchObject({
    status: 403,
  });
  const form = { step: "publish", draftVersion: "2" };
  expect((await sendFromElsewhere(app, { path, form, cookie: moderator.cookie })).statusCode).toBe(403);
  expect((await callPage(app, loader, { path, params: { id: "x" }, cookie: moderator.cookie })).status).toBe(404);
  const unknown = { id: String(id), section: "uydurma" };
  expect((await callPage(app, loader, { path, params: unknown, cookie: moderator.cookie })).status).toBe(404);
  expect(await send(id, { step: "save", draftVersion: "2" }, { section: "uydurma" })).toMatchObject({ status: 404 });
});

test("admins approve centres; reports of a suspended one are not published", async () => {
  const form = {
    step: "add",
    name: "Ege Oto Ekspertiz",
    approvalNumber: "35-HYB-2041",
    cityId: "35",
    address: "Kazımdirik Mahallesi 296/2. Sokak No 8",
    phone: "0232 461 20 30",
    reason: "Sözleşme imzalandı",
  };
  const change = (values: Record<string, string>, cookie = admin.cookie) =>
    callPage(app, centresAction, { path: `${certificateDeskPath}/merkezler`, form: values, cookie });
  expect(await change(form, moderator.cookie)).toMatchObject({ status: 404 });
  expect((await change(form)).data).toEqual({ done: centreMessages.added });
  expect(await change(form)).toMatchObject({ status: 409, data: { fields: { approvalNumber: centreMessages.known } } });
  expect(await change({ ...form, phone: "123" })).toMatchObject({ data: { fields: { phone: centreMessages.phone } } });
  const shown = await callPage(app, centresLoader, { path: "/", cookie: moderator.cookie });
  const { centres, mayChange } = shown.data as { centres: { id: number; name: string }[]; mayChange: boolean };
  expect(mayChange).toBe(false);
  const { id: centre } = centres.find(({ name }) => name === form.name)!;
  const suspend = { id: String(centre), approval: "suspend", reason: "Belgesi bitti" };
  expect((await change(suspend)).data).toEqual({ done: centreMessages.suspended });
  expect(await change({ ...suspend, id: "999999" })).toMatchObject({ status: 404 });
  const { id } = await aReportDraft(app, { draft: { centreId: centre } });
  expect(await publish(id)).toMatchObject({
    status: 422,
    data: { fields: { centreId: certificateDeskMessages.centre } },
  });
});
