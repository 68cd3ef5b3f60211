import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { finishStep, readWizard } from "../create/page-data.server.ts";
import { type Step, steps } from "../create/rules.ts";
import { listingName, type ListingState, reasonTexts } from "../rules.ts";
import { namesOfVehicles } from "../vehicle-names.server.ts";
import { findRejection } from "./queries.server.ts";
import { changedUnits } from "./rules.ts";
import { openEdit } from "./service.server.ts";

/**
 * What a step of editing a listing shows: the wizard of its draft, with what the listing is now. `asked` is the step,
 * `isFaulty` asks for what is wrong in it. Refuses like `openEdit`.
 */
export async function readEditPage(
  ctx: Context,
  keyCode: string,
  { asked, isFaulty }: { asked: string | null; isFaulty: boolean },
) {
  const { listing, draft, base, theirs, mine } = await openEdit(ctx, keyCode);
  const key = { keyCode };
  const state = listing.state as ListingState;
  const [data, [names], rejection] = await Promise.all([
    readWizard(ctx, key, draft, asked),
    namesOfVehicles(ctx, [listing]),
    state === "rejected" ? findRejection(ctx, listing.id) : undefined,
  ]);
  return {
    ...data,
    savedAt: changedUnits(base, mine).length > 0 ? data.savedAt : undefined,
    edit: {
      keyCode,
      name: listingName(names!),
      title: listing.title,
      state,
      /** The listing as it is now. */
      content: theirs,
      hasConflict: changedUnits(base, theirs).length > 0,
      reasons: reasonTexts(rejection?.reasonCodes ?? []),
      note: rejection?.note ?? "",
    },
    fault: isFaulty ? await faultOf(ctx, key, data.step) : undefined,
  };
}

export type EditPageData = Awaited<ReturnType<typeof readEditPage>>;

/** What is wrong in one step of the edit. */
async function faultOf(ctx: Context, key: { keyCode: string }, step: Step) {
  try {
    await finishStep(ctx, key, step, 0);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

/** The first step of the edit in which something is wrong. */
export async function findFaultyStep(ctx: Context, keyCode: string): Promise<Step | undefined> {
  for (const step of steps) if (await faultOf(ctx, { keyCode }, step)) return step;
  return undefined;
}
