import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readForm, type Reference } from "./form-facts.server.ts";
import { createMessages, type DraftForm } from "./rules.ts";
import { type WarrantyConditions, warrantyConditions } from "./warranty-rules.ts";

/** The provider is asked anew at every change of a field; nobody needs more than this. */
const checks = { capacity: 60, perHour: 240 };

/** Whether the option may be shown: the provider takes this vehicle, and has said so. 401 for visitors. */
export async function isWarrantyOffered(ctx: Context, conditions: WarrantyConditions): Promise<boolean> {
  await takeToken(ctx, `warranty ${requireMember(ctx).id}`, checks);
  return (await ask(ctx, conditions)) === "yes";
}

/** What was asked before a listing is written, and the answer to it. */
export type WarrantyAnswer = { asked: string; says: "yes" | "no" | "unavailable" };

/**
 * Asks the provider once more, where the seller chose its warranty; call it outside a transaction, which must not wait
 * for somebody else's server. `carried` is the form of the listing as it carries this provider's warranty: while nothing
 * in it changes that the provider decided by, its word holds and it is not asked.
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
  const isKept = carried !== undefined && JSON.stringify(wantedWarranty(ctx, reference, carried)) === asked;
  return { asked, says: isKept ? "yes" : await ask(ctx, wanted) };
}

/**
 * Slug of the provider whose warranty the listing carries; null for none. 422 where the provider does not take the
 * vehicle, does not answer, or was asked about another one.
 */
export function agreedWarranty(
  ctx: Context,
  reference: Reference,
  entered: DraftForm,
  answer: WarrantyAnswer | undefined,
): string | null {
  const wanted = wantedWarranty(ctx, reference, entered);
  if (!wanted) return null;
  const says = answer?.asked === JSON.stringify(wanted) ? answer.says : "unavailable";
  if (says === "yes") return ctx.warranty!.slug;
  const message = says === "no" ? createMessages.warrantyRefused : createMessages.warrantyUnavailable;
  throw new Refusal(422, message, { warrantyOption: message });
}

function wantedWarranty(ctx: Context, reference: Reference, entered: DraftForm) {
  if (entered.warrantyOption !== "1" || !ctx.warranty) return undefined;
  const { form, facts } = readForm(ctx, reference, entered);
  return warrantyConditions(form, facts);
}

async function ask(ctx: Context, conditions: WarrantyConditions): Promise<WarrantyAnswer["says"]> {
  try {
    return (await ctx.warranty!.check(conditions)) ? "yes" : "no";
  } catch (error) {
    ctx.log.warn({ err: error }, "warranty provider did not answer");
    return "unavailable";
  }
}
