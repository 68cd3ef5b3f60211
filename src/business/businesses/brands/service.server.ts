import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { clearFranchiserBrand } from "#src/selling/listings/franchiser/queries.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { requireOwnBusiness } from "../own-business.server.ts";
import { lockBusiness } from "../company/queries.server.ts";
import {
  countPending,
  deletePending,
  findOpenState,
  findRequest,
  insertRequest,
  selectRequests,
  updateNature,
  updateRequest,
} from "./queries.server.ts";
import {
  type BrandDecision,
  brandDecisions,
  brandMessages,
  BrandRequestForm,
  brandThrottle,
  DecisionForm,
  maxOpenRequests,
  WithdrawForm,
} from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A moderator decided about a brand of a business; revoking removed it from `clearedListings`. */
    "business.brand-decided": { requestId: number; decision: BrandDecision; clearedListings: number };
  }
}

const requestsShown = 50;

/** The requests and grants of a business with the brands' names, the newest first. */
export async function readBrands(ctx: Context, businessId: number) {
  const [rows, catalogue] = await Promise.all([selectRequests(ctx, businessId, requestsShown), catalogueOf(ctx)]);
  return rows.map(({ brandId, ...row }) => ({ ...row, brandName: catalogue.brand(brandId)?.name ?? "" }));
}

/**
 * Requests a brand, `input` as `BrandRequestForm`: only the owner, else 403. 409 where the brand is requested or
 * granted already, or too many requests are pending.
 */
export async function requestBrand(ctx: Context, input: unknown): Promise<void> {
  const { memberId, businessId } = requireOwnBusiness(ctx);
  const { brand, note } = parseInput(BrandRequestForm, input);
  if (!(await catalogueOf(ctx)).brand(brand))
    throw new Refusal(422, brandMessages.unknownBrand, { brand: brandMessages.unknownBrand });
  await takeToken(ctx, `business-brand:${businessId}`, brandThrottle);
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    const open = await findOpenState(tx, businessId, brand);
    if (open) throw new Refusal(409, open === "asked" ? brandMessages.alreadyAsked : brandMessages.alreadyGranted);
    if ((await countPending(tx, businessId)) >= maxOpenRequests) throw new Refusal(409, brandMessages.tooMany);
    await insertRequest(tx, {
      businessId,
      brandId: brand,
      state: "asked",
      note,
      askedAt: tx.clock(),
      askedBy: memberId,
    });
  });
}

/** Withdraws a pending request: only the owner. 404 for those of others, 409 once it was decided. */
export async function withdrawBrand(ctx: Context, input: unknown): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  const { id } = parseInput(WithdrawForm, input);
  const request = await findRequest(ctx, id);
  if (request?.businessId !== businessId) throw new Refusal(404, brandMessages.notFound);
  if (!(await deletePending(ctx, id))) throw new Refusal(409, brandMessages.decided);
}

/**
 * A moderator's decision, `input` as `DecisionForm`: grants or denies a request, or revokes a grant, which removes the
 * brand from all listings of the business. 404 for members and unknown requests, 403 for one's own business, 409 for a
 * request that was decided meanwhile. Returns the decision.
 */
export async function decideBrand(ctx: Context, input: unknown): Promise<BrandDecision> {
  const moderator = requireDesk(ctx, "applications", "change");
  const { decision, id, reason } = parseInput(DecisionForm, input);
  const { from, to, needsReason } = brandDecisions[decision];
  await inTransaction(ctx, async (tx) => {
    const request = await findRequest(tx, id);
    if (!request) throw new Refusal(404, brandMessages.notFound);
    const { businessId, brandId } = request;
    if (businessId === moderator.businessId) throw new Refusal(403, brandMessages.own);
    await lockBusiness(tx, businessId);
    const isDecided = await updateRequest(tx, { id, from, to, by: moderator.id, reason: needsReason ? reason : "" });
    if (!isDecided) throw new Refusal(409, brandMessages.decided);
    const clearedListings = decision === "revoke" ? await clearFranchiserBrand(tx, businessId, brandId) : 0;
    await updateNature(tx, businessId);
    await publish(tx, "business.brand-decided", { requestId: id, decision, clearedListings });
  });
  return decision;
}
