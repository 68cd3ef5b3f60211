import { photosUnit, unitName, type UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { referenceOf } from "../create/form-facts.server.ts";
import { replaceDraftPhotos, updateDraft, updateEditBase } from "../drafts/queries.server.ts";
import { listingName } from "#src/selling/listings/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import { changedUnits, type EditForm, editMessages, fieldsOfUnit } from "./rules.ts";
import { openEdit } from "./service.server.ts";
import { unitText } from "./unit-text.server.ts";

/**
 * The differences between the member's edit and the current listing, in the order of the form; empty if the listing did
 * not change since the edit started. Photos are compared by id. Refuses like `openEdit`.
 */
export async function readDifferences(ctx: Context, keyCode: string) {
  const { listing, base, theirs, mine } = await openEdit(ctx, keyCode);
  const [reference, [names]] = await Promise.all([referenceOf(ctx), namesOfVehicles(ctx, [listing])]);
  const byThem = changedUnits(base, theirs);
  const byMe = changedUnits(base, mine);
  return {
    keyCode,
    name: listingName(names!),
    version: listing.version,
    differences:
      byThem.length === 0
        ? []
        : changedUnits(theirs, mine).map((slug) => ({
            slug,
            name: unitName(slug),
            theirs: unitText(slug, theirs.form, reference),
            mine: unitText(slug, mine.form, reference),
            photos: slug === photosUnit ? { theirs: theirs.photoIds, mine: mine.photoIds } : undefined,
            isByMe: byMe.includes(slug),
            isByThem: byThem.includes(slug),
          })),
  };
}

export type Differences = Awaited<ReturnType<typeof readDifferences>>;

/**
 * Merges the changes of others into the member's edit: it becomes the current listing, except for the units in `keep`,
 * where the member's values win. 409 if the listing is no longer at the `version` that was shown.
 */
export const takeOthers = (ctx: Context, { keyCode, version, keep }: TakeOthers) =>
  inTransaction(ctx, async (tx) => {
    const { listing, draft, theirs, mine } = await openEdit(tx, keyCode);
    if (listing.version !== version) throw new Refusal(409, editMessages.changedAgain);
    const fields = keep.flatMap(fieldsOfUnit);
    const own = Object.fromEntries(fields.map((field) => [field, mine.form[field]])) as EditForm;
    await updateDraft(tx, draft.id, { ...theirs.form, ...own }, tx.clock());
    await replaceDraftPhotos(tx, draft.id, (keep.includes(photosUnit) ? mine : theirs).photoIds);
    await updateEditBase(tx, draft.id, { version, ...theirs });
  });

type TakeOthers = { keyCode: string; version: number; keep: readonly UnitSlug[] };
