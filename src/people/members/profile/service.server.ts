import { initials, shortName } from "#src/selling/listings/detail/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { findOwnPlace } from "#src/core/locations/own-place/queries.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findMemberByPath } from "../seller/queries.server.ts";
import { memberView } from "../seller/view.server.ts";
import { saveOwnPlace } from "../own-place/service.server.ts";
import { namesContact } from "./contact.server.ts";
import { storePicture, removePictureFiles } from "./picture-files.server.ts";
import { ProfileForm, ShownInShopForm } from "./profile-input.ts";
import {
  clearAbout,
  findPathName,
  findProfile,
  updatePicture,
  updateProfile,
  updateShownInShop,
} from "./queries.server.ts";
import { pictureThrottle, profileMessages, profileThrottle } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "members.pictures": object;
  }
}

/** Only private members have a page of their own: a business has its shop, staff have none. */
const hasPage = ({ role, businessId }: Member) => role === "member" && businessId === null;

/** Who works for a business may be shown on its page. */
const hasShop = ({ role, businessId }: Member) => role === "member" && businessId !== null;

/** The signed-in member's own profile, with a preview of the public page; `preview` is null for those without one. */
export async function readProfile(ctx: Context) {
  const member = requireMember(ctx);
  const [profile, { pathName }, places] = await Promise.all([
    findProfile(ctx, member.id),
    findPathName(ctx, member.id),
    placesOf(ctx),
  ]);
  const seen = hasPage(member) ? await findMemberByPath(ctx, pathName) : undefined;
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    ...profile,
    cities: places.cities.map(named),
    towns: profile.cityId === null ? [] : places.townsOf(profile.cityId).map(named),
    place: hasPage(member) ? await findOwnPlace(ctx, { kind: "member", id: member.id }) : null,
    preview: seen ? memberView(seen) : null,
    isOfShop: hasShop(member),
    shownName: shortName(profile.firstName, profile.lastName),
    initials: initials(`${profile.firstName} ${profile.lastName}`),
  };
}

/** Saves the profile of the signed-in member. 401 for visitors, 422 with the fields, 429 for too many requests. */
export async function saveProfile(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  const { firstName, lastName, city, town, about } = parseInput(ProfileForm, input);
  const place = await readPlace(ctx, city, town);
  if (namesContact(ctx, about)) throw new Refusal(422, profileMessages.contact, { about: profileMessages.contact });
  await takeToken(ctx, `profile:${member.id}`, profileThrottle);
  await updateProfile(ctx, member.id, { firstName, lastName, ...place, ...(hasPage(member) ? { about } : {}) });
}

/** Saves the location of a private member, shown or hidden. 401 for visitors, 409 for members without a page. */
export async function saveMemberPlace(ctx: Context, input: unknown): Promise<void> {
  const member = requireMember(ctx);
  if (!hasPage(member)) throw new Refusal(409, profileMessages.noPage);
  await saveOwnPlace(ctx, { kind: "member", id: member.id }, input);
}

/** Existing city and town, or none; 422 for others. A town is cleared with its city. */
async function readPlace(ctx: Context, city: string, town: string) {
  if (city === "") return { cityId: null, townId: null };
  const places = await placesOf(ctx);
  const cityId = places.city(Number(city))?.id;
  if (cityId === undefined) throw new Refusal(422, profileMessages.city, { city: profileMessages.city });
  if (town === "") return { cityId, townId: null };
  const townId = places.townsOf(cityId).find(({ id }) => id === Number(town))?.id;
  if (townId === undefined) throw new Refusal(422, profileMessages.town, { town: profileMessages.town });
  return { cityId, townId };
}

/** Whether the page of the signed-in member's business shows them. 409 for members of none. */
export async function saveShownInShop(ctx: Context, input: unknown): Promise<boolean> {
  const member = requireMember(ctx);
  if (!hasShop(member)) throw new Refusal(409, profileMessages.noPage);
  const { isShown } = parseInput(ShownInShopForm, input);
  await takeToken(ctx, `profile:${member.id}`, profileThrottle);
  await updateShownInShop(ctx, member.id, isShown);
  return isShown;
}

/** Sets the signed-in member's picture, replacing the previous one. */
export async function savePicture(ctx: Context, bytes: Buffer): Promise<string> {
  const member = requireMember(ctx);
  if (!hasPage(member) && !hasShop(member)) throw new Refusal(409, profileMessages.noPicture);
  await takeToken(ctx, `picture:${member.id}`, pictureThrottle);
  const id = await storePicture(ctx, bytes);
  try {
    await setPicture(ctx, member.id, id);
  } catch (error) {
    await removePictureFiles(ctx, [id]);
    throw error;
  }
  return id;
}

export const removePicture = (ctx: Context): Promise<void> => setPicture(ctx, requireMember(ctx).id, null);

/** Removes a member's picture and text from their page. */
export const clearProfile = (ctx: Context, memberId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await clearAbout(tx, memberId);
    await setPicture(tx, memberId, null);
  });

/** A trigger records the previous picture; a job removes its files. */
const setPicture = (ctx: Context, memberId: number, id: string | null) =>
  inTransaction(ctx, async (tx) => {
    await updatePicture(tx, memberId, id);
    await enqueue(tx, "members.pictures", {});
  });
