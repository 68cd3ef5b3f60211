import { reachedMembers, reaches } from "#src/people/accounts/permissions/rules.ts";
import { requireBusinessMember } from "#src/business/businesses/own-business.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { requirePayments } from "#src/money/payment/service.server.ts";
import { submitRequest } from "#src/staff/requests/service.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { ObjectionForm } from "./action-rules.ts";
import { changeDownPayment } from "./change.server.ts";
import {
  type DownPaymentRow,
  findDownPayment,
  findPeople,
  lockDownPayment,
  lockReservable,
  selectEvents,
  selectOfBusiness,
  selectOfBuyer,
} from "./queries.server.ts";
import { actionThrottle, downPaymentMessages, objectionEnd, refundKurus } from "./rules.ts";
import { objectionKind } from "./request-kind.ts";
import { type DownPaymentAction, downPaymentMachine } from "./states.ts";

const shownRows = 200;
const notFound = () => new Refusal(404, downPaymentMessages.notFound);

/** The member's own down payments, the newest first. */
export async function readMyDownPayments(ctx: Context): Promise<DownPaymentRow[]> {
  requirePayments(ctx);
  return selectOfBuyer(ctx, requireMember(ctx).id, shownRows);
}

/** One of the member's own down payments with its history and what they may do; 404 for those of others. */
export async function readMyDownPayment(ctx: Context, id: string) {
  requirePayments(ctx);
  const member = requireMember(ctx);
  const row = isKeyCode(id) ? await findDownPayment(ctx, id) : undefined;
  if (row?.buyerId !== member.id) throw notFound();
  const can = (action: DownPaymentAction) => downPaymentMachine.can(row.state, action, "buyer");
  const left = (row.chargedKurus ?? 0) - row.refundedKurus - row.releasedKurus;
  return {
    row,
    people: (await findPeople(ctx, id))!,
    events: await selectEvents(ctx, id),
    canConfirm: can("confirm"),
    canObject: can("object"),
    /** What goes back to the buyer who cancels now, in kuruş; undefined where they cannot. */
    cancelKurus: can("cancelAsBuyer") ? refundKurus(left, row, row.heldAt!, ctx.clock()) : undefined,
  };
}

/** The down payments for vehicles that the member of a business is responsible for, as far as their permission reaches. */
export async function readBusinessDownPayments(ctx: Context) {
  requirePayments(ctx);
  const member = requireBusinessMember(ctx);
  return selectOfBusiness(ctx, member.businessId, reachedMembers(member, "editListing"), shownRows);
}

/** Runs an action of the buyer on their own down payment; 404 for those of others. */
async function actAsBuyer(ctx: Context, id: string, run: (tx: Context, row: DownPaymentRow) => Promise<void>) {
  requirePayments(ctx);
  const member = requireMember(ctx);
  await takeToken(ctx, `down-payment-action:${member.id}`, actionThrottle);
  await inTransaction(ctx, async (tx) => {
    const row = isKeyCode(id) ? await lockDownPayment(tx, id) : undefined;
    if (row?.buyerId !== member.id) throw notFound();
    await run(tx, row);
  });
}

/** The buyer has the vehicle: the fee is passed on to the business. */
export const confirmHandOver = (ctx: Context, id: string): Promise<void> =>
  actAsBuyer(ctx, id, (tx, row) =>
    changeDownPayment(tx, row, { action: "confirm", actor: "buyer", actorId: row.buyerId }),
  );

/** The buyer changes their mind: what the accepted rule says goes back, the rest is passed on. */
export const cancelAsBuyer = (ctx: Context, id: string): Promise<void> =>
  actAsBuyer(ctx, id, (tx, row) =>
    changeDownPayment(tx, row, { action: "cancelAsBuyer", actor: "buyer", actorId: row.buyerId }),
  );

/** The buyer objects to a hand-over or to a share of the business; the desk decides. 409 after the time for it. */
export async function objectToDownPayment(ctx: Context, id: string, input: unknown): Promise<void> {
  const { objection } = parseInput(ObjectionForm, input);
  await actAsBuyer(ctx, id, async (tx, row) => {
    const isLate = row.objectionUntil !== null && tx.clock() >= row.objectionUntil;
    if (downPaymentMachine.can(row.state, "object", "buyer") && isLate)
      throw new Refusal(409, downPaymentMessages.tooLate);
    await changeDownPayment(tx, row, {
      action: "object",
      actor: "buyer",
      actorId: row.buyerId,
      note: objection,
      values: { objection },
    });
    const member = requireMember(tx);
    const { keyCode, businessName } = (await findPeople(tx, id))!;
    await submitRequest(tx, objectionKind, {
      senderName: `${member.firstName} ${member.lastName}`,
      email: member.email,
      phone: null,
      fields: { downPayment: id, vehicle: row.vehicle, listing: keyCode, business: businessName, objection },
    });
  });
}

/** Runs an action of the business; 404 for other businesses and for listings that the member's permission does not reach. */
async function actAsBusiness(
  ctx: Context,
  id: string,
  run: (tx: Context, row: DownPaymentRow, member: Member, keyCode: string) => Promise<void>,
) {
  requirePayments(ctx);
  const member = requireBusinessMember(ctx);
  await takeToken(ctx, `down-payment-action:${member.id}`, actionThrottle);
  await inTransaction(ctx, async (tx) => {
    const row = isKeyCode(id) ? await lockDownPayment(tx, id) : undefined;
    if (row?.businessId !== member.businessId || row.chargedKurus === null) throw notFound();
    const { ownerId, keyCode } = await lockReservable(tx, row.listingId);
    if (!reaches(member, "editListing", { ownerId, businessId: row.businessId })) throw notFound();
    await run(tx, row, member, keyCode);
  });
}

/** The business has handed the vehicle over: the listing is sold, and the buyer confirms or objects. */
export const handOver = (ctx: Context, id: string): Promise<void> =>
  actAsBusiness(ctx, id, async (tx, row, member, keyCode) => {
    const now = tx.clock();
    await changeDownPayment(tx, row, {
      action: "handOver",
      actor: "business",
      actorId: member.id,
      values: { handedOverAt: now, objectionUntil: objectionEnd(now) },
    });
    const { state } = await lockReservable(tx, row.listingId);
    if (state === "active" || state === "passive") await changeState(tx, { keyCode, action: "sell", actor: member });
  });

/** The business does not sell: the whole fee goes back. */
export const cancelAsBusiness = (ctx: Context, id: string): Promise<void> =>
  actAsBusiness(ctx, id, (tx, row, member) =>
    changeDownPayment(tx, row, { action: "cancelAsBusiness", actor: "business", actorId: member.id }),
  );
