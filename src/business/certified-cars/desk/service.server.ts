import { findListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { hasDamageSection, isKeyCode } from "#src/selling/listings/rules.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { selectCentres } from "../centres/queries.server.ts";
import {
  deleteDraft,
  deleteReportPhoto,
  insertReport,
  insertReportPhoto,
  nameReport,
  selectPoints,
  updateDraft,
} from "../queries.server.ts";
import { type ReportDraft, reportLimits } from "../report.ts";
import { openDraft, vehicleOf } from "./open-draft.server.ts";
import { type ReadReportFile, readReportFile } from "./report-file.ts";
import { certificateDeskMessages, DraftVersion, findingPhotoMessages, NewReportForm, ReportFileForm } from "./rules.ts";
import { readFacts, readMeasures, readPanels, readPhotoNotes, readPoints } from "./section-input.ts";

/** Opens the draft of a report on a live listing of a car for sale; its id. Its mileage is that of the listing. */
export async function createReport(ctx: Context, form: unknown): Promise<number> {
  const { id: createdBy } = requireDesk(ctx, "certificates", "change");
  const keyCode = parseInput(NewReportForm, form).keyCode.toUpperCase();
  const listing = isKeyCode(keyCode) ? await findListingDetail(ctx, keyCode) : undefined;
  if (!listing || listing.state !== "active" || !hasDamageSection(listing.listingType, listing.vehicleTypeId))
    throw new Refusal(422, certificateDeskMessages.noListing, { keyCode: certificateDeskMessages.noListing });
  return inTransaction(ctx, async (tx) => {
    const id = await insertReport(tx, { listingId: listing.id, draft: {}, createdBy });
    await nameReport(tx, id, `${slugify(vehicleOf(listing))}-${id}`);
    return id;
  });
}

/** By the address of the section. */
const sectionReaders: Record<string, typeof readFacts> = {
  bilgiler: readFacts,
  olcumler: readMeasures,
  boya: readPanels,
  fotograflar: readPhotoNotes,
};

/**
 * Saves a section of the form into the draft; the draft's next version. 409 where the draft was saved since the form was
 * opened, 422 with the fields of invalid values.
 */
export async function saveSection(
  ctx: Context,
  { id, section, form }: { id: number; section: string; form: Record<string, unknown> },
): Promise<number> {
  requireDesk(ctx, "certificates", "change");
  const points = await selectPoints(ctx);
  const inGroup = points.filter(({ groupSlug }) => groupSlug === section);
  const read = lookup(sectionReaders, section);
  if (!read && inGroup.length === 0) throw new Refusal(404, certificateDeskMessages.notFound);
  return changeDraft(ctx, { id, form }, (draft) => (read ? read(draft, form) : readPoints(draft, form, inGroup)));
}

async function changeDraft(
  ctx: Context,
  { id, form }: { id: number; form: unknown },
  change: (draft: ReportDraft) => ReportDraft,
): Promise<number> {
  const { draftVersion } = parseInput(DraftVersion, form);
  const { draft } = await openDraft(ctx, id);
  if (!(await updateDraft(ctx, { id, draft: change(draft), draftVersion })))
    throw new Refusal(409, certificateDeskMessages.changed);
  return draftVersion + 1;
}

async function readFile(ctx: Context, form: unknown): Promise<ReadReportFile> {
  const { file } = parseInput(ReportFileForm, form);
  return readReportFile(file, { points: await selectPoints(ctx), centres: await selectCentres(ctx) });
}

/** Previews what a file would change in the draft, without storing it. */
export async function previewFile(ctx: Context, id: number, form: unknown): Promise<ReadReportFile> {
  requireDesk(ctx, "certificates", "change");
  await openDraft(ctx, id);
  return readFile(ctx, form);
}

/** Merges a file into the draft; facts that the file does not name stay as they are. */
export async function importFile(ctx: Context, id: number, form: unknown): Promise<number> {
  requireDesk(ctx, "certificates", "change");
  const { draft: sent } = await readFile(ctx, form);
  return changeDraft(ctx, { id, form }, (draft) => ({
    ...draft,
    ...sent,
    points: { ...draft.points, ...sent.points },
    measures: { ...draft.measures, ...sent.measures },
    panels: { ...draft.panels, ...sent.panels },
  }));
}

/** Adds a photo of a finding: it is decoded, resized and stored without metadata. 422 for what is no photo. */
export async function addFindingPhoto(ctx: Context, id: number, bytes: Buffer): Promise<void> {
  requireDesk(ctx, "certificates", "change");
  await openDraft(ctx, id);
  const photo = await storePhoto(ctx, bytes);
  await inTransaction(ctx, async (tx) => {
    const { draft, draftVersion } = await openDraft(tx, id, { isLocked: true });
    const photos = draft.photos ?? [];
    if (photos.some((one) => one.id === photo.id)) return;
    if (photos.length >= reportLimits.photosMax) throw new Refusal(422, findingPhotoMessages.tooMany);
    await insertReportPhoto(tx, id, photo.id);
    await updateDraft(tx, { id, draft: { ...draft, photos: [...photos, { id: photo.id, note: "" }] }, draftVersion });
  });
}

/** Removes a photo from the draft; versions that show it keep it. */
export async function removeFindingPhoto(ctx: Context, id: number, photoId: string): Promise<void> {
  requireDesk(ctx, "certificates", "change");
  await inTransaction(ctx, async (tx) => {
    const { draft, draftVersion } = await openDraft(tx, id, { isLocked: true });
    const photos = (draft.photos ?? []).filter((one) => one.id !== photoId);
    await updateDraft(tx, { id, draft: { ...draft, photos }, draftVersion });
    await deleteReportPhoto(tx, id, photoId);
  });
}

/** Deletes a report that was never published. */
export async function deleteReport(ctx: Context, id: number): Promise<void> {
  requireDesk(ctx, "certificates", "change");
  const { state } = await openDraft(ctx, id);
  if (state !== "draft") throw new Refusal(409, certificateDeskMessages.notDraft);
  await deleteDraft(ctx, id);
}
