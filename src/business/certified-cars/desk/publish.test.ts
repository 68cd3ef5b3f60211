import { expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aCentre, aDraft, aReport, aReportDraft, reportDesk, versionsOf } from "#test/support/certified-cars.ts";
import { keyCodesOn } from "#test/support/listed.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { centreMessages } from "../centres/rules.ts";
import type { ReportDraft } from "../report.ts";
import { certificateDeskPath } from "../rules.ts";
import { certificateDeskMessages } from "./rules.ts";

const app = await testApp();
const moderator = await aMember(app, { role: "moderator" });
const admin = await aMember(app, { role: "admin" });
const centreId = await aCentre(app);
const { send, draftOf, publish } = reportDesk(app, moderator);

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

test("the limits of validity and mileage are inclusive", async () => {
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
  const { location } = await sendForm(app, certificateDeskPath, { keyCode: listing.keyCode }, moderator);
  const newer = Number(/(\d+)\/bilgiler$/.exec(location!)![1]);
  const draft = await aDraft(app, { centreId });
  await app.db
    .updateTable("inspectionReport")
    .set({ draft: JSON.stringify(draft) })
    .where("id", "=", newer)
    .execute();
  expect((await publish(newer)).status).toBe(200);
  expect(await draftOf(id)).toMatchObject({ state: "ended", endReason: "replaced" });
  expect(await send(id, { islem: "save", draftVersion: "2" })).toMatchObject({ status: 409 });
  const cars = await openPage(app, "/sertifikali-araclar");
  expect(keyCodesOn(cars)).toContain(listing.keyCode);
});

test("revoking needs a reason and a published report, and is in the audit log", async () => {
  const { id, listing } = await aReport(app, { draft: { centreId } });
  const draft = await aReportDraft(app, { draft: { centreId } });
  const revoke = (one: number, reason: string) => send(one, { islem: "revoke", reason }, { section: "yayin" });
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
  expect((await send(draft.id, { islem: "delete" })).location).toBe(certificateDeskPath);
  expect(await send(draft.id, { islem: "delete" })).toMatchObject({ status: 404 });
});

test("admins approve centres; reports of a suspended one are not published", async () => {
  const form = {
    islem: "add",
    name: "Ege Oto Ekspertiz",
    approvalNumber: "35-HYB-2041",
    cityId: "35",
    address: "Kazımdirik Mahallesi 296/2. Sokak No 8",
    phone: "0232 461 20 30",
    reason: "Sözleşme imzalandı",
  };
  const change = (values: Record<string, string>, cookie = admin.cookie) =>
    sendForm(app, `${certificateDeskPath}/merkezler`, values, { cookie });
  expect(await change(form, moderator.cookie)).toMatchObject({ status: 403 });
  expect((await change(form)).data).toEqual({ done: centreMessages.added });
  expect(await change(form)).toMatchObject({ status: 409, data: { fields: { approvalNumber: centreMessages.known } } });
  expect(await change({ ...form, phone: "123" })).toMatchObject({ data: { fields: { phone: centreMessages.phone } } });
  const shown = await openPage<{ centres: { id: number; name: string }[]; mayChange: boolean }>(
    app,
    `${certificateDeskPath}/merkezler`,
    moderator,
  );
  const { centres, mayChange } = shown.data!;
  expect(mayChange).toBe(false);
  const { id: centre } = centres.find(({ name }) => name === form.name)!;
  const suspend = { islem: "approval", id: String(centre), approval: "suspend", reason: "Belgesi bitti" };
  expect((await change(suspend)).data).toEqual({ done: centreMessages.suspended });
  expect(await change({ ...suspend, id: "999999" })).toMatchObject({ status: 404 });
  const { id } = await aReportDraft(app, { draft: { centreId: centre } });
  expect(await publish(id)).toMatchObject({
    status: 422,
    data: { fields: { centreId: certificateDeskMessages.centre } },
  });
});
