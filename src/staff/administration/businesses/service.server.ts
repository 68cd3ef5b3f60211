import { recordAudit } from "#src/core/audit/service.server.ts";
import { businessSubject } from "#src/core/audit/subjects.ts";
import { setSuspended } from "#src/business/businesses/suspension/service.server.ts";
import { endTrust, grantTrust } from "#src/staff/moderation/trust/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { insertNote } from "../notes/queries.server.ts";
import { administrationMessages, NoteForm, ReasonForm } from "../rules.ts";
import { findBusiness } from "./queries.server.ts";

/** A business for its page at the desk; 404 for unknown ids. */
export async function getBusiness(ctx: Context, id: number) {
  requireDesk(ctx, "businesses");
  const business = await findBusiness(ctx, id);
  if (!business) throw new Refusal(404, administrationMessages.business);
  return business;
}

const change = (isSuspended: boolean) => (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "suspensions", "change");
    const { reason } = parseInput(ReasonForm, input);
    const { slug } = await setSuspended(tx, id, isSuspended, reason);
    const action = isSuspended ? "suspendBusiness" : "resumeBusiness";
    await recordAudit(tx, { action, subject: businessSubject(slug), reason });
  });

export const suspendBusiness = change(true);
export const resumeBusiness = change(false);

/** Writes a note that staff alone read. */
export const noteBusiness = (ctx: Context, id: number, input: unknown) =>
  inTransaction(ctx, async (tx) => {
    const { id: authorId } = requireDesk(tx, "businesses", "change");
    const { text } = parseInput(NoteForm, input);
    const { slug } = await getBusiness(tx, id);
    await insertNote(tx, { businessId: id, authorId, text });
    await recordAudit(tx, { action: "noteBusiness", subject: businessSubject(slug), reason: text.slice(0, 300) });
  });

/** Lets the listings of a business go live at once (Product 4.20), with a reason; 404 for unknown ids. */
export async function grantBusiness(ctx: Context, id: number, input: unknown) {
  await getBusiness(ctx, id);
  await grantTrust(ctx, id, parseInput(ReasonForm, input).reason);
}

/** The same in reverse: its listings are looked at before they go live. */
export async function endBusinessTrust(ctx: Context, id: number, input: unknown) {
  await getBusiness(ctx, id);
  await endTrust(ctx, id, parseInput(ReasonForm, input).reason);
}
