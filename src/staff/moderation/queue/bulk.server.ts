import { rejectionReasonNeeded } from "#src/selling/listings/rules.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { decide } from "../service.server.ts";
import { BulkForm, nothingChosen } from "./bulk-rules.ts";

/**
 * Decides about several listings, one after the other and each as on its own page (`decide`): a listing that is refused
 * does not stop the others. Returns how many were decided, and why which were not. 422 without a listing, or for a
 * rejection without a reason.
 */
export async function decideSeveral(ctx: Context, input: unknown) {
  requireDesk(ctx, "listings", "change");
  const { decision, chosen, reasons, note } = parseInput(BulkForm, input);
  if (chosen.length === 0) throw new Refusal(422, nothingChosen);
  if (decision === "reject" && reasons.length === 0)
    throw new Refusal(422, rejectionReasonNeeded, { reasons: rejectionReasonNeeded });
  const failed: { keyCode: string; message: string }[] = [];
  for (const one of new Set(chosen)) {
    const [keyCode = "", version] = one.split(":");
    try {
      await decide(ctx, keyCode, { decision, version: Number(version), reasons, removal: [], note });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ keyCode, message: error.message });
    }
  }
  return { decision, done: new Set(chosen).size - failed.length, failed };
}
