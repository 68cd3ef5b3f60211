import { can } from "#src/people/accounts/permissions/rules.ts";
import { ObjectionForm } from "#src/staff/requests/objection/rules.ts";
import { readObjection } from "#src/staff/requests/objection/service.server.ts";
import { submitRequest } from "#src/staff/requests/service.server.ts";
import { type Context, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findSuspension, lockBusiness, updateSuspensionRequest } from "./queries.server.ts";
import { suspensionObjectionKind } from "./request-kind.ts";
import { suspensionMessages } from "./rules.ts";

/** Why a business is suspended, and its objection with the answers of the desk; null where it is not suspended. */
export async function readSuspension(ctx: Context, businessId: number) {
  const suspension = await findSuspension(ctx, businessId);
  if (!suspension) return null;
  const { suspensionReason: reason, suspensionRequestId } = suspension;
  return { reason, objection: await readObjection(ctx, suspensionRequestId) };
}

/**
 * Sends the objection to the suspension of the signed-in owner's business, once for each suspension: 403 for its other
 * people, 404 without a business, 409 for another objection or where the business is not suspended.
 */
export async function objectToSuspension(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  const { businessId, email, firstName, lastName } = member;
  if (businessId === null) throw new Refusal(404, suspensionMessages.unknown);
  requireAllowed(can(member, "manageBusiness"));
  const { text } = parseInput(ObjectionForm, input);
  const suspension = await findSuspension(ctx, businessId);
  checkMayObject(suspension);
  const { name: business, suspensionReason } = suspension;
  await submitRequest(
    ctx,
    suspensionObjectionKind,
    {
      senderName: `${firstName} ${lastName}`,
      email,
      phone: null,
      fields: { business, suspensionReason, text },
    },
    async (tx, requestId) => {
      await lockBusiness(tx, businessId);
      checkMayObject(await findSuspension(tx, businessId));
      await updateSuspensionRequest(tx, businessId, requestId);
    },
  );
}

type Suspension = Awaited<ReturnType<typeof findSuspension>>;

function checkMayObject(suspension: Suspension): asserts suspension is NonNullable<Suspension> {
  if (!suspension) throw new Refusal(409, suspensionMessages.isNotSuspended);
  if (suspension.suspensionRequestId !== null) throw new Refusal(409, suspensionMessages.objected);
}
