import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { finishStep, readWizard, shownFields } from "../create/page-data.server.ts";
import { type Step, steps } from "../create/rules.ts";
import type { DraftKind } from "../drafts/rules.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import { listingName } from "#src/selling/listings/rules.ts";
import { finishSpareStep, readSpareWizard, shownSpareFields } from "../spare-parts/page-data.server.ts";
import { type SpareStep, spareSteps } from "../spare-parts/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import { editKindOf } from "./edit-kinds.server.ts";
import { findRejection } from "./queries.server.ts";
import { changedUnits, editMessages, withLocked } from "./rules.ts";
import { openEdit } from "./service.server.ts";

/**
 * The data of a step of editing a listing: the wizard of its draft and the current listing. `asked` is the step, `isFaulty`
 * also validates it. Refuses like `openEdit`.
 */
export async function readEditPage(
  ctx: Context,
  keyCode: string,
  { asked, isFaulty }: { asked: string | null; isFaulty: boolean },
) {
  const { isLocked, listing, draft, base, theirs, mine } = await openEdit(ctx, keyCode);
  const key = { keyCode };
  const state = listing.state;
  const shown = isLocked ? { ...draft, form: withLocked(theirs.form, draft.form) } : draft;
  const lock = isLocked ? { lockReason: editMessages.locked } : {};
  const [wizard, [names], rejection] = await Promise.all([
    editKindOf(listing) === "vehicle"
      ? readWizard(ctx, key, shown, asked).then((data) => ({ kind: "vehicle" as const, data: { ...data, ...lock } }))
      : readSpareWizard(ctx, key, draft, asked).then((data) => ({ kind: "spare-part" as const, data })),
    namesOfVehicles(ctx, [listing]),
    state === "rejected" ? findRejection(ctx, listing.id) : undefined,
  ]);
  return {
    wizard: withSavedAt(wizard, changedUnits(base, mine).length > 0),
    edit: {
      keyCode,
      name: listingName(names!),
      title: listing.title,
      state,
      /** The current listing. */
      content: theirs,
      hasConflict: changedUnits(base, theirs).length > 0,
      reasons: reasonTexts(rejection?.reasonCodes ?? []),
      note: rejection?.note ?? "",
    },
    fault: isFaulty ? await faultOf(ctx, key, wizard.kind, wizard.data.step) : undefined,
  };
}

export type EditPageData = Awaited<ReturnType<typeof readEditPage>>;

/** An edit that was only opened has not been saved. */
const withSavedAt = <Wizard extends { data: { savedAt: string | undefined } }>(wizard: Wizard, isChanged: boolean) =>
  isChanged ? wizard : { ...wizard, data: { ...wizard.data, savedAt: undefined } };

/** The steps of editing a listing of this kind, in their order. */
export const stepsOf = (kind: DraftKind): readonly (Step | SpareStep)[] => (kind === "vehicle" ? steps : spareSteps);

/** The fields that a step shows of the edit. */
export const shownEditFields = (ctx: Context, key: EditKey, kind: DraftKind, step: string) =>
  kind === "vehicle" ? shownFields(ctx, key, step as Step) : shownSpareFields(ctx, key, step as SpareStep);

/** Checks one step of the edit, as `finishStep`. */
export const finishEditStep = (
  ctx: Context,
  key: EditKey,
  kind: DraftKind,
  step: string,
  sent: Parameters<typeof finishStep>[3],
) =>
  kind === "vehicle" ? finishStep(ctx, key, step as Step, sent) : finishSpareStep(ctx, key, step as SpareStep, sent);

type EditKey = { keyCode: string };

/** The errors of one step of the edit. */
async function faultOf(ctx: Context, key: EditKey, kind: DraftKind, step: string) {
  try {
    await finishEditStep(ctx, key, kind, step, { waitingPhotos: 0 });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

/** The first step of the edit that has an error. */
export async function findFaultyStep(ctx: Context, key: EditKey, kind: DraftKind): Promise<string | undefined> {
  for (const step of stepsOf(kind)) if (await faultOf(ctx, key, kind, step)) return step;
  return undefined;
}
