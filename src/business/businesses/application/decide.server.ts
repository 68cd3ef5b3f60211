import { memberAddress } from "#src/people/accounts/public/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { insertRequest } from "../brands/queries.server.ts";
import { chooseSlug } from "../shop/slug-queries.server.ts";
import {
  findApplicant,
  findApplication,
  insertBranch,
  insertBusiness,
  insertEvent,
  lockApplicant,
  lockApplication,
  makeOwner,
  selectDeskApplications,
  selectDocuments,
  selectEvents,
  selectSameCertificate,
  updateState,
} from "./queries.server.ts";
import {
  applicationActions,
  type ApplicationDecision,
  applicationMessages,
  applicationReasonTexts,
  applicationStates,
  canMove,
  DecisionForm,
  shownDetails,
} from "./rules.ts";
import { type CheckedApplication, parseApplication } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A moderator decided about an application; `eventId` is the decision in its history. */
    "business.application-decided": { eventId: number };
  }
}

const rowsShown = 100;
/** The branch that a new business begins with, at the address of its application. */
const firstBranchName = "Merkez";

/** The moderators' list: applications that wait, the longest waiting first, and the last decided ones. */
export async function readApplicationDesk(ctx: Context) {
  requireDesk(ctx, "applications");
  const [waiting, decided] = await Promise.all([
    selectDeskApplications(ctx, { states: ["pending"], limit: rowsShown, isOldestFirst: true }),
    selectDeskApplications(ctx, {
      states: ["changeAsked", "rejected", "approved"],
      limit: rowsShown,
      isOldestFirst: false,
    }),
  ]);
  const shown = ({ id, state, details, action, at, firstName, lastName, documents }: (typeof waiting)[number]) => ({
    id,
    state: applicationStates[state].name,
    isAppeal: action === "appeal",
    name: details.shopName ?? "",
    company: details.company ?? "",
    who: `${firstName} ${lastName}`,
    at: formatDateTime(at),
    documents,
  });
  return { waiting: waiting.map(shown), decided: decided.map(shown) };
}

/** One application for the moderators; 404 for members, unknown ids and drafts. */
export async function readDeskApplication(ctx: Context, id: number) {
  const moderator = requireDesk(ctx, "applications");
  const application = await findApplication(ctx, id);
  if (!application || application.state === "draft") throw new Refusal(404, applicationMessages.notFound);
  const { details, memberId, state } = application;
  const [applicant, documents, events, same, places] = await Promise.all([
    findApplicant(ctx, memberId),
    selectDocuments(ctx, id),
    selectEvents(ctx, id),
    details.certificateNumber ? selectSameCertificate(ctx, details.certificateNumber) : [],
    placesOf(ctx),
  ]);
  const town = places.town(Number(details.town));
  return {
    id,
    stateName: applicationStates[state].name,
    canDecide: canMove(state, "approve") && memberId !== moderator.id,
    version: events[0]?.id ?? 0,
    details: shownDetails(details),
    place: town ? placeName(places.city(town.cityId)?.name ?? "", town.name) : "",
    applicant: {
      name: `${applicant.firstName} ${applicant.lastName}`,
      email: applicant.email,
      since: formatDateTime(applicant.createdAt),
      page: memberAddress(applicant.pathName),
    },
    documents,
    sameCertificate: state === "approved" ? [] : same,
    events: events.map(({ id: eventId, action, at, reasonCodes, note, firstName, lastName }) => ({
      id: eventId,
      name: applicationActions[action].name,
      at: formatDateTime(at),
      who: firstName === null ? "" : `${firstName} ${lastName}`,
      reasons: applicationReasonTexts(reasonCodes),
      note,
    })),
  };
}

/**
 * A moderator's decision, `input` as `DecisionForm`. Approving creates the business: its owner, its address, its first
 * branch and the requests for brands, each of which a moderator grants on its own. 404 for members and unknown ids, 409
 * where another moderator was faster, the applicant sent it again meanwhile or has a business by now.
 */
export async function decideApplication(ctx: Context, id: number, input: unknown): Promise<ApplicationDecision> {
  const moderator = requireDesk(ctx, "applications", "change");
  const { decision, version, reasons, note } = parseInput(DecisionForm, input);
  const found = await findApplication(ctx, id);
  if (!found || found.state === "draft") throw new Refusal(404, applicationMessages.notFound);
  if (!canMove(found.state, decision)) throw new Refusal(409, applicationMessages.decided);
  // Cannot change while it is pending, so that it is read before the transaction.
  const checked = decision === "approve" ? await parseApplication(ctx, found.details) : null;
  await inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, id);
    const [last] = await selectEvents(tx, id);
    if (!application || !canMove(application.state, decision) || last?.id !== version)
      throw new Refusal(409, applicationMessages.decided);
    const businessId = checked && (await openShop(tx, application.memberId, checked));
    await updateState(tx, id, { state: applicationActions[decision].to, businessId });
    const reasonCodes = decision === "approve" ? [] : reasons;
    const eventId = await insertEvent(tx, {
      applicationId: id,
      action: decision,
      actorId: moderator.id,
      reasonCodes,
      note,
    });
    await publish(tx, "business.application-decided", { eventId });
  });
  return decision;
}

/** Creates the business of an approved application and makes the applicant its owner; returns its id. */
async function openShop(tx: Context, memberId: number, application: CheckedApplication): Promise<number> {
  const applicant = await lockApplicant(tx, memberId);
  if (applicant.businessId !== null || applicant.role !== "member" || !applicant.isActive)
    throw new Refusal(409, applicationMessages.hasBusiness);
  const { shopName, certificateNumber, cityId, town: townId, address, latitude, longitude } = application;
  const place = { cityId, townId, address, latitude, longitude };
  const businessId = await insertBusiness(tx, {
    ...place,
    name: shopName,
    shortName: shopName,
    slug: await chooseSlug(tx, shopName),
    certificateNumber,
    isPlaceShown: true,
    isRental: application.nature === "rental",
    createdAt: tx.clock(),
  });
  await makeOwner(tx, memberId, businessId);
  await insertBranch(tx, { ...place, businessId, name: firstBranchName, phone: application.phone });
  for (const brandId of application.brandIds)
    await insertRequest(tx, {
      businessId,
      brandId,
      state: "asked",
      note: "Dükkân başvurusunda istendi.",
      askedAt: tx.clock(),
      askedBy: memberId,
    });
  return businessId;
}
