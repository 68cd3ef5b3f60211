import { createHash } from "node:crypto";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { parseChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { parsePlate } from "#src/selling/listings/authority/plate.ts";
import { findListingDetail, type ListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { updateCertified } from "#src/selling/listings/queries.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findCentre } from "../centres/queries.server.ts";
import { reportPdf } from "../pdf.server.ts";
import { findDraft, publishVersion, selectPoints, selectReportPhotos, updateRevoked } from "../queries.server.ts";
import { type Point, Report, type ReportDraft, reportLimits } from "../report.ts";
import { RevokeForm } from "../rules.ts";
import { type Draft, openDraft, vehicleOf } from "./open-draft.server.ts";
import { certificateDeskMessages, correctionMaxLength, correctionMinLength, PublishForm } from "./rules.ts";

/** The sentences of what keeps a draft from being published, by field. */
export async function faultsOfDraft(ctx: Context, report: Draft): Promise<Record<string, string>> {
  const [points, listing] = await Promise.all([selectPoints(ctx), findListingDetail(ctx, report.keyCode)]);
  const { draft } = report;
  const read = Report.safeParse(draft);
  const faults: Record<string, string> = {};
  if (!read.success)
    for (const { path } of read.error.issues) faults[String(path[0])] ??= certificateDeskMessages.incomplete;
  delete faults["points"];
  for (const [slug, group] of Map.groupBy(points, (point) => point.groupSlug)) {
    const missing = group.filter(({ code }) => !draft.points?.[code]);
    if (missing.length > 0) faults[slug] = `${missing.length} nokta eksik, ilki: ${missing[0]!.name}`;
  }
  const centre = draft.centreId === undefined ? undefined : await findCentre(ctx, draft.centreId);
  if (!centre?.isApproved) faults["centreId"] = certificateDeskMessages.centre;
  Object.assign(faults, faultsOfDays(draft, calendarDay(ctx.clock())));
  if (listing?.state !== "active") faults["keyCode"] = certificateDeskMessages.noListing;
  else Object.assign(faults, faultsOfVehicle(draft, listing));
  const own = new Set(await selectReportPhotos(ctx, report.id));
  if (draft.photos?.some(({ id }) => !own.has(id))) faults["photos"] = certificateDeskMessages.photoMissing;
  return faults;
}

function faultsOfDays({ inspectedOn, validUntil }: ReportDraft, today: string): Record<string, string> {
  const inspected = inspectedOn === undefined ? undefined : dayOf(inspectedOn);
  const valid = validUntil === undefined ? undefined : dayOf(validUntil);
  const faults: Record<string, string> = {};
  if (!inspected) faults["inspectedOn"] = certificateDeskMessages.day;
  else if (inspectedOn! > today) faults["inspectedOn"] = certificateDeskMessages.inspectedLater;
  const last = inspected && calendarDay(addDays(inspected, reportLimits.validDaysMax));
  if (!valid) faults["validUntil"] = certificateDeskMessages.day;
  else if (validUntil! < today || (last && validUntil! > last)) faults["validUntil"] = certificateDeskMessages.validity;
  return faults;
}

/** Noon of a day; undefined for `2026-02-31`. */
function dayOf(text: string): Date | undefined {
  const date = new Date(`${text}T09:00:00Z`);
  return !Number.isNaN(+date) && date.toISOString().startsWith(text) ? date : undefined;
}

/** The report must be about the vehicle of the listing: the plate and the chassis number, where both are known. */
function faultsOfVehicle({ mileageKm, plate = "", chassis = "" }: ReportDraft, listing: ListingDetail) {
  const faults: Record<string, string> = {};
  if (mileageKm !== undefined && listing.mileageKm < mileageKm) faults["mileageKm"] = certificateDeskMessages.mileage;
  if (plate !== "" && listing.plate !== null && parsePlate(plate) !== parsePlate(listing.plate))
    faults["plate"] = certificateDeskMessages.plate;
  if (chassis !== "" && listing.chassisNumber !== null && parseChassisNumber(chassis) !== listing.chassisNumber)
    faults["chassis"] = certificateDeskMessages.chassis;
  return faults;
}

/**
 * Publishes the draft as the next version of its report, with its PDF: 422 with what is missing, 409 where the draft
 * changed since the form was opened. A version after the first says what it corrects. The number of the version.
 */
export async function publishReport(ctx: Context, id: number, form: unknown): Promise<number> {
  requireDesk(ctx, "certificates", "change");
  const { draftVersion, correction: text } = parseInput(PublishForm, form);
  const report = await openDraft(ctx, id);
  const correction = report.version > 0 ? text : "";
  if (report.draftVersion !== draftVersion) throw new Refusal(409, certificateDeskMessages.changed);
  const faults = await faultsOfDraft(ctx, report);
  if (report.version > 0 && correction.length < correctionMinLength)
    faults["correction"] = certificateDeskMessages.correction;
  if (Object.keys(faults).length > 0) throw new Refusal(422, certificateDeskMessages.incomplete, faults);
  const made = await makeVersion(ctx, report, { correction });
  await inTransaction(ctx, async (tx) => {
    const locked = await openDraft(tx, id, { isLocked: true });
    if (locked.draftVersion !== draftVersion || locked.version !== report.version)
      throw new Refusal(409, certificateDeskMessages.changed);
    await publishVersion(tx, locked.listingId, made);
    await updateCertified(tx, [locked.listingId], true);
    await recordAudit(tx, {
      action: "publishInspectionReport",
      subject: report.keyCode,
      reason: correction === "" ? `Rapor ${id}, sürüm 1` : correction.slice(0, correctionMaxLength),
    });
  });
  return made.version;
}

/** The next version of a complete draft, with its PDF and the hash of it. */
export async function makeVersion(ctx: Context, report: Draft, { correction }: { correction: string }) {
  const {
    centreId,
    inspector,
    inspectedOn,
    mileageKm,
    validUntil,
    plate: _,
    chassis: __,
    ...written
  } = parseInput(Report, report.draft);
  const [list, centre, listing] = await Promise.all([
    selectPoints(ctx),
    findCentre(ctx, centreId),
    findListingDetail(ctx, report.keyCode),
  ]);
  const content = { ...written, points: ofList(list, written.points) };
  const facts = { inspector, inspectedOn, mileageKm, validUntil, vehicle: vehicleOf(listing!), correction, content };
  const version = report.version + 1;
  const pdf = Buffer.from(
    await reportPdf(
      {
        ...facts,
        number: report.id,
        version,
        keyCode: report.keyCode,
        centre: centre!,
        publishedAt: ctx.clock(),
        origin: ctx.origin,
      },
      list,
    ),
  );
  return {
    ...facts,
    reportId: report.id,
    version,
    centreId,
    pdf,
    sha256: createHash("sha256").update(pdf).digest("hex"),
  };
}

/** Points that are no longer on the list are not published. */
const ofList = (list: readonly Point[], points: Report["points"]) =>
  Object.fromEntries(list.flatMap(({ code }) => (points[code] ? [[code, points[code]]] : [])));

/** Revokes a published report; everybody who opens it reads the reason. */
export async function revokeReport(ctx: Context, id: number, form: unknown): Promise<void> {
  requireDesk(ctx, "certificates", "change");
  const { reason } = parseInput(RevokeForm, form);
  await inTransaction(ctx, async (tx) => {
    const report = await findDraft(tx, id, { isLocked: true });
    if (!report) throw new Refusal(404, certificateDeskMessages.notFound);
    if (report.state !== "published" && report.state !== "ended")
      throw new Refusal(409, certificateDeskMessages.notPublished);
    await updateRevoked(tx, id, reason);
    // The certificate of an ended report belongs to the one that replaced it.
    if (report.state === "published") await updateCertified(tx, [report.listingId], false);
    await recordAudit(tx, { action: "revokeInspectionReport", subject: report.keyCode, reason });
  });
}
