import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { grantedBrandNames } from "#src/selling/listings/franchiser/queries.server.ts";
import { namesContact } from "#src/people/members/profile/contact.server.ts";
import {
  type PictureShape,
  removePictureFiles,
  storePicture,
} from "#src/people/members/profile/picture-files.server.ts";
import { pictureThrottle } from "#src/people/members/profile/rules.ts";
import { findShopById } from "#src/people/members/seller/queries.server.ts";
import { shopView } from "#src/people/members/seller/view.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { maxCharacters, messages, minCharacters, parseInput, singleLine } from "#src/shared/validation.ts";
import { z } from "zod/mini";
import { applicationLimits } from "../application/rules.ts";
import { lockBusiness } from "../company/queries.server.ts";
import { businessMessages } from "../company/rules.ts";
import { requireOwnBusiness } from "../own-business.server.ts";
import {
  announcementFields,
  designThrottle,
  readDesign,
  readDesignForm,
  renameThrottle,
  type ShopDesign,
  shopMessages,
  shopSettingsPath,
  type ShopPicture,
} from "./design.ts";
import { findDesign, publishDraft, selectOwnKeyCodes, upsertDraft } from "./queries.server.ts";
import { chooseSlug, renameShop } from "./slug-queries.server.ts";

/** Where a member of a business is sent for their shop: its owner to the settings, others to its page. */
export async function ownShopAddress(ctx: Context, businessId: number): Promise<string> {
  if (can(ctx.member, "manageBusiness")) return shopSettingsPath;
  return shopAddress((await findShopById(ctx, businessId))!.slug);
}

/** The owner's draft, what is published, and the public view of the shop. */
export async function readOwnShop(ctx: Context) {
  const { businessId } = requireOwnBusiness(ctx);
  const [shop, stored, brandNames] = await Promise.all([
    findShopById(ctx, businessId),
    findDesign(ctx, businessId),
    grantedBrandNames(ctx, businessId),
  ]);
  if (!shop) throw new Refusal(404, businessMessages.notFound);
  const draft = readDesign(stored?.draft);
  return {
    businessId,
    shop,
    view: shopView(shop, brandNames),
    draft,
    isPublished: stored?.published != null,
    hasChanges: stored !== undefined && JSON.stringify(stored.draft) !== JSON.stringify(stored.published),
  };
}

/** Stores the draft of the owner's shop page from its form. 422 with the fields, 404 for another seller's listing. */
export async function saveDesign(ctx: Context, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  await takeToken(ctx, `shop-design:${businessId}`, designThrottle);
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    const earlier = readDesign((await findDesign(tx, businessId))?.draft);
    const { design, faults } = readDesignForm(values, earlier);
    if (namesContact(ctx, design.about)) faults["about"] = shopMessages.contact;
    for (const [at, { text }] of design.announcements.entries())
      if (namesContact(ctx, text)) faults[announcementFields(at).text] = shopMessages.contact;
    if (Object.keys(faults).length > 0) throw new Refusal(422, [...new Set(Object.values(faults))].join("\n"), faults);
    if (!isStorable(design)) throw new Refusal(422, messages.invalid);
    await requireOwnListings(tx, businessId, design.chosen, earlier.chosen);
    await upsertDraft(tx, businessId, design);
  });
}

const isStorable = (design: ShopDesign) => {
  const text = JSON.stringify(design);
  return !text.includes("\\u0000") && text.isWellFormed();
};

/** Listings that were chosen before may have ended meanwhile. */
async function requireOwnListings(
  ctx: Context,
  businessId: number,
  chosen: readonly string[],
  before: readonly string[],
) {
  const added = chosen.filter((keyCode) => !before.includes(keyCode));
  const own = await selectOwnKeyCodes(ctx, businessId, added);
  if (own.length < added.length) throw new Refusal(404, listingNotFound);
}

/** Shows the draft to visitors; 409 where nothing is new. */
export async function publishDesign(ctx: Context): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  if (!(await publishDraft(ctx, businessId))) throw new Refusal(409, shopMessages.nothingToPublish);
}

const RenameForm = z.object({
  shopName: z
    .string()
    .check(singleLine, minCharacters(applicationLimits.shopName.min), maxCharacters(applicationLimits.shopName.max)),
});

/** Renames the owner's shop; its page gets an address of the new name, and the earlier one redirects. */
export async function renameOwnShop(ctx: Context, input: unknown): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  const { shopName: name } = parseInput(RenameForm, input);
  const refuse = (message: string) => new Refusal(422, message, { shopName: message });
  if (namesContact(ctx, name)) throw refuse(shopMessages.contact);
  const { name: earlier } = (await findShopById(ctx, businessId))!;
  if (earlier === name) throw refuse(shopMessages.unchanged);
  await takeToken(ctx, `shop-name:${businessId}`, renameThrottle);
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    await renameShop(tx, businessId, { name, slug: await chooseSlug(tx, name, businessId) });
  });
}

const shapes = { logo: "square", cover: "cover" } as const satisfies Record<ShopPicture, PictureShape>;

/** 403 and 404 as `requireOwnBusiness`, 429 for too many pictures; before one is received. */
export async function checkShopPicture(ctx: Context): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  await takeToken(ctx, `shop-picture:${businessId}`, pictureThrottle);
}

/** Puts a logo or a cover into the draft. */
export async function saveShopPicture(ctx: Context, kind: ShopPicture, bytes: Buffer): Promise<void> {
  requireOwnBusiness(ctx);
  const id = await storePicture(ctx, bytes, { shape: shapes[kind] });
  try {
    await setShopPicture(ctx, kind, id);
  } catch (error) {
    await removePictureFiles(ctx, [id]);
    throw error;
  }
}

/** Replaces or removes the logo or the cover of the draft; a job removes files that no design shows any more. */
export async function setShopPicture(ctx: Context, kind: ShopPicture, id: string | null): Promise<void> {
  const { businessId } = requireOwnBusiness(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    const draft = readDesign((await findDesign(tx, businessId))?.draft);
    await upsertDraft(tx, businessId, { ...draft, [kind === "logo" ? "logoId" : "coverId"]: id });
    await enqueue(tx, "members.pictures", {});
  });
}
