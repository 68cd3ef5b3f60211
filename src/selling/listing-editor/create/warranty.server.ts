import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readForm, type Reference } from "./form-facts.server.ts";
import { createMessages, type DraftForm } from "./rules.ts";
import { type WarrantyConditions, warrantyConditions } from "./warranty-rules.ts";

/** Rate limit: the form asks the provider again at every change of a field. */
const checks = { capacity: 60, perHour: 240 };

/** Whether the option may be shown: the provider has answered that it accepts this vehicle. 401 for visitors. */
export async function isWarrantyOffered(ctx: Context, conditions: WarrantyConditions): Promise<boolean> {
  await takeToken(ctx, `warranty ${requireMember(ctx).id}`, checks);
  return (await ask(ctx, conditions)) === "yes";
}

/** The conditions sent to the provider before a listing is written, as JSON, and its answer. */
export type WarrantyAnswer = { asked: string; answer: "yes" | "no" | "unavailable" };

/**
 * Asks the provider again if the seller chose its warranty. Call it outside a transaction, which must not wait for another
 * company's server. `carried` is the form of a listing that already has this provider's warranty: while the conditions
 * are unchanged, the earlier answer holds and the provider is not asked.
 */
export async function askWarranty(
  ctx: Context,
  reference: Reference,
  entered: DraftForm,
  carried?: DraftForm,
): Promise<WarrantyAnswer | undefined> {
  const wanted = wantedWarranty(ctx, reference, entered);
  if (!wanted) return undefined;
  const asked = JSON.stringify(wanted);
  const isUnchanged = carried !== undefined && JSON.stringify(wantedWarranty(ctx, reference, carried)) === asked;
  return { asked, answer: isUnchanged ? "yes" : await ask(ctx, wanted) };
}

/**
 * Slug of the provider whose warranty the listing has; null for none. 422 if the provider does not accept the vehicle,
 * does not answer, or was asked about other conditions.
 */
export function agreedWarranty(
  ctx: Context,
  reference: Reference,
  entered: DraftForm,
  answer: WarrantyAnswer | undefined,
): string | null {
  const wanted = wantedWarranty(ctx, reference, entered);
  if (!wanted) return null;
  const reply = answer?.asked === JSON.stringify(wanted) ? answer.answer : "unavailable";
  if (reply === "yes") return ctx.warranty!.slug;
  const message = reply === "no" ? createMessages.warrantyRefused : createMessages.warrantyUnavailable;
  throw new Refusal(422, message, { warrantyOption: message });
}

function wantedWarranty(ctx: Context, reference: Reference, entered: DraftForm) {
  if (entered.warrantyOption !== "1" || !ctx.warranty) return undefined;
  const { form, facts } = readForm(ctx, reference, entered);
  return warrantyConditions(form, facts);
}

async function ask(ctx: Context, conditions: WarrantyConditions): Promise<WarrantyAnswer["answer"]> {
  try {
    return (await ctx.warranty!.check(conditions)) ? "yes" : "no";
  } catch (error) {
    ctx.log.warn({ err: error }, "warranty provider did not answer");
    return "unavailable";
  }
}
