import { can } from "#src/people/accounts/permissions/rules.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { AppealForm, canAppeal } from "#src/selling/listings/appeals/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { namesContact } from "#src/people/members/profile/contact.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { notAllowed, Refusal } from "#src/shared/refusal.ts";
import type { SentFile } from "#src/shared/file-form.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { documentFiles, storeDocument } from "./documents.server.ts";
import {
  deleteDocument,
  findDocument,
  findOpenApplication,
  insertDocument,
  insertEvent,
  lockOpenApplication,
  selectDocuments,
  selectEvents,
  updateDetails,
  updateState,
} from "./queries.server.ts";
import {
  type Application,
  ApplicationForm,
  applicationMessages,
  canMove,
  type Details,
  documentMaxCount,
  documentMessages,
  documentNameMaxLength,
  documentThrottle,
  DraftForm,
  draftThrottle,
  isEditable,
  splitBrands,
  submitThrottle,
} from "./rules.ts";

/**
 * The signed-in member, who may open a shop: 401 for visitors, 403 for staff, for members of a business and for those
 * whose address is not confirmed.
 */
export function requireApplicant(ctx: Context): Member {
  const member = requireMember(ctx);
  if (member.role !== "member") throw new Refusal(403, applicationMessages.staff);
  if (member.businessId !== null) throw new Refusal(403, notAllowed);
  if (!can(member, "publishListing")) throw new Refusal(403, applicationMessages.unconfirmed);
  return member;
}

/** The member's open application with its documents and history; a draft without anything before it was begun. */
export async function readApplication(ctx: Context) {
  const member = requireApplicant(ctx);
  const found = await findOpenApplication(ctx, member.id);
  if (!found) return { state: "draft" as const, details: {} as Details, documents: [], events: [], canAppeal: false };
  const [documents, events] = await Promise.all([selectDocuments(ctx, found.id), selectEvents(ctx, found.id)]);
  return {
    state: found.state,
    details: found.details,
    documents,
    events,
    canAppeal: canMove(found.state, "appeal") && canAppeal(events),
  };
}

/** Stores what is typed so far, unchecked. 409 while a moderator reads the application. */
export async function saveDraft(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireApplicant(ctx);
  const details = parseInput(DraftForm, input);
  await takeToken(ctx, `shop-draft:${id}`, draftThrottle);
  await inTransaction(ctx, async (tx) => {
    const application = await lockOpenApplication(tx, id);
    if (!isEditable(application.state)) throw new Refusal(409, applicationMessages.notEditable);
    await updateDetails(tx, application.id, details);
  });
}

/**
 * Sends the application to the moderators, `input` as `ApplicationForm`. What is typed is stored also where it is
 * refused: 422 with the fields or without a document, 409 where it was sent already, 429 for too many.
 */
export async function submitApplication(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireApplicant(ctx);
  await saveDraft(ctx, input);
  const application = await parseApplication(ctx, input);
  await takeToken(ctx, `shop-application:${id}`, submitThrottle);
  await inTransaction(ctx, async (tx) => {
    const open = await lockOpenApplication(tx, id);
    if (!canMove(open.state, "submit")) throw new Refusal(409, applicationMessages.notSubmittable);
    if ((await selectDocuments(tx, open.id)).length === 0)
      throw new Refusal(422, applicationMessages.noDocument, { document: applicationMessages.noDocument });
    await updateDetails(tx, open.id, storedDetails(application));
    await updateState(tx, open.id, { state: "pending" });
    await insertEvent(tx, { applicationId: open.id, action: "submit", actorId: id });
  });
}

/**
 * Appeals once against a decision, `input` as `AppealForm`; what the applicant typed since is sent along and must be
 * complete. 409 where there is no such decision.
 */
export async function appealDecision(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireApplicant(ctx);
  const { note } = parseInput(AppealForm, input);
  await takeToken(ctx, `shop-application:${id}`, submitThrottle);
  const found = await findOpenApplication(ctx, id);
  if (!found) throw new Refusal(404, applicationMessages.notFound);
  const application = await parseApplication(ctx, found.details);
  await inTransaction(ctx, async (tx) => {
    const open = await lockOpenApplication(tx, id);
    const isPossible = canMove(open.state, "appeal") && canAppeal(await selectEvents(tx, open.id));
    if (!isPossible) throw new Refusal(409, applicationMessages.appealRefused);
    await updateDetails(tx, open.id, storedDetails(application));
    await updateState(tx, open.id, { state: "pending" });
    await insertEvent(tx, { applicationId: open.id, action: "appeal", actorId: id, note });
  });
}

export type CheckedApplication = Application & { cityId: number; brandIds: number[] };

/** A complete application with existing town and brands; 422 with the fields. */
export async function parseApplication(ctx: Context, input: unknown): Promise<CheckedApplication> {
  const application = parseInput(ApplicationForm, input);
  const [places, catalogue] = await Promise.all([placesOf(ctx), catalogueOf(ctx)]);
  const refuse = (field: string, message: string): never => {
    throw new Refusal(422, message, { [field]: message });
  };
  const town = places.town(application.town) ?? refuse("town", applicationMessages.town);
  for (const field of ["shopName", "address"] as const)
    if (namesContact(ctx, application[field])) refuse(field, applicationMessages.contact);
  const named = application.nature === "franchiser" ? splitBrands(application.brands) : [];
  const brandIds = named.map(
    (name) => catalogue.matchBrand(name)?.id ?? refuse("brands", applicationMessages.unknownBrand(name)),
  );
  return { ...application, cityId: town.cityId, brandIds: [...new Set(brandIds)] };
}

/** The normalised fields as text, as the form shows them again. */
const storedDetails = (application: CheckedApplication): Details =>
  parseInput(
    DraftForm,
    Object.fromEntries(Object.entries(application).map(([name, value]) => [name, value === null ? "" : String(value)])),
  );

/** 429 for too many documents; before one is received. */
export async function checkDocument(ctx: Context): Promise<void> {
  const { id } = requireApplicant(ctx);
  await takeToken(ctx, `shop-document:${id}`, documentThrottle);
}

/** Adds a document to the member's application. 409 for more than five, or while a moderator reads it. */
export async function addDocument(ctx: Context, { bytes, name }: SentFile): Promise<void> {
  const { id: memberId } = requireApplicant(ctx);
  const stored = await storeDocument(ctx, bytes);
  try {
    await inTransaction(ctx, async (tx) => {
      const open = await lockOpenApplication(tx, memberId);
      if (!isEditable(open.state)) throw new Refusal(409, applicationMessages.notEditable);
      if ((await selectDocuments(tx, open.id)).length >= documentMaxCount)
        throw new Refusal(409, documentMessages.tooMany);
      await insertDocument(tx, {
        ...stored,
        applicationId: open.id,
        name: oneLine(name).replaceAll("\0", "").toWellFormed().slice(0, documentNameMaxLength) || "Belge",
        createdAt: tx.clock(),
      });
    });
  } catch (error) {
    await documentFiles.remove(ctx, stored.id);
    throw error;
  }
}

const idPattern = /^[0-9a-f]{32}$/;

/** Deletes a document of the member's own open application; 404 for other documents, 409 during the review. */
export async function removeDocument(ctx: Context, id: string): Promise<void> {
  const { id: memberId } = requireApplicant(ctx);
  await inTransaction(ctx, async (tx) => {
    const open = await lockOpenApplication(tx, memberId);
    const document = idPattern.test(id) ? await findDocument(tx, id) : undefined;
    if (document?.applicationId !== open.id) throw new Refusal(404, documentMessages.notFound);
    if (!isEditable(open.state)) throw new Refusal(409, applicationMessages.notEditable);
    await deleteDocument(tx, id);
  });
  await documentFiles.remove(ctx, id);
}

/** A document for its applicant or a moderator; 401 for visitors, 404 for everybody else. */
export async function openDocument(ctx: Context, id: string) {
  const member = requireMember(ctx);
  const document = idPattern.test(id) ? await findDocument(ctx, id) : undefined;
  const isModerator = mayAtDesk(member, "applications");
  // An admin who impersonates the applicant does not read their documents.
  const isApplicant = document?.memberId === member.id && ctx.session?.impersonatorId == null;
  if (!document || !(isModerator || isApplicant)) throw new Refusal(404, documentMessages.notFound);
  const bytes = await documentFiles.find(ctx, id);
  if (!bytes) throw new Refusal(404, documentMessages.lost);
  return { ...document, bytes };
}
