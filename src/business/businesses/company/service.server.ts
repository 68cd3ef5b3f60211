import { type Context, inTransaction, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { saveOwnPlace } from "#src/people/members/own-place/service.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import {
  findBusiness,
  insertBusinessChange,
  lockBusiness,
  selectBusinessChanges,
  updateBusiness,
} from "./queries.server.ts";
import { BusinessForm, businessMessages } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    "business.certificate-changed": { businessId: number };
  }
}

const changesShown = 20;

/** The business of the member of `ctx` with its history, and whether they may change it; 404 for those without one. */
export async function readOwnBusiness(ctx: Context) {
  const member = requireMember(ctx);
  const business = member.businessId === null ? undefined : await findBusiness(ctx, member.businessId);
  if (!business) throw new Refusal(404, businessMessages.notFound);
  return {
    business,
    changes: await selectBusinessChanges(ctx, business.id, changesShown),
    mayChange: can(member, "manageBusiness"),
  };
}

/** Saves the location of the member's business, shown or hidden: only the owner, else 403. */
export async function saveBusinessPlace(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, businessMessages.notFound);
  requireAllowed(can(member, "manageBusiness"));
  await saveOwnPlace(ctx, { kind: "business", id: member.businessId }, input);
}

/**
 * Changes the details of the member's business, `input` as `BusinessForm`, and records who did: only the owner, else
 * 403. 422 where nothing is different.
 */
export async function changeBusiness(ctx: Context, input: unknown) {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, businessMessages.notFound);
  requireAllowed(can(member, "manageBusiness"));
  const wanted = parseInput(BusinessForm, input);
  const businessId = member.businessId;
  await inTransaction(ctx, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    const { certificateNumber: oldValue } = business;
    const { certificateNumber: newValue } = wanted;
    if (oldValue === newValue) throw new Refusal(422, businessMessages.unchanged);
    await updateBusiness(tx, businessId, wanted);
    const change = { field: "certificateNumber" as const, oldValue, newValue };
    await insertBusinessChange(tx, { businessId, actorId: member.id, ...change });
    await publish(tx, "business.certificate-changed", { businessId });
  });
}
