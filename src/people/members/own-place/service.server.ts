import { type PlaceOwner, updateOwnPlace } from "#src/core/locations/own-place/queries.server.ts";
import { OwnPlaceForm, ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { namesContact } from "../profile/contact.server.ts";

/** Rate limit of saving the location of one member or business. */
const ownPlaceThrottle = { capacity: 20, perHour: 40 };

/**
 * Saves the location of a member or a business, `input` as `OwnPlaceForm`; the caller checks the owner. 422 with the
 * fields, 429 for too many requests.
 */
export async function saveOwnPlace(ctx: Context, owner: PlaceOwner, input: unknown): Promise<void> {
  const place = parseInput(OwnPlaceForm, input);
  if (namesContact(ctx, place.address))
    throw new Refusal(422, ownPlaceMessages.contact, { address: ownPlaceMessages.contact });
  await takeToken(ctx, `own-place:${owner.kind}:${owner.id}`, ownPlaceThrottle);
  await updateOwnPlace(ctx, owner, place);
}
