import { findOwnPhone } from "#src/people/accounts/phone/queries.server.ts";
import { phoneOwnerOf } from "#src/people/accounts/rules.ts";
import { findListingOwner } from "#src/selling/listings/queries.server.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { canBeShown, formatPhone, isMobile } from "#src/shared/phone.ts";
import type { DraftKey } from "../drafts/rules.ts";

/**
 * The number that the listing of a draft would show: the signed-in member's; in an edit that of the listing's owner, who
 * may be a colleague.
 */
export async function readSellerPhone(ctx: Context, draftKey: DraftKey) {
  const { member } = ctx;
  const seller =
    "keyCode" in draftKey
      ? isKeyCode(draftKey.keyCode) && (await findListingOwner(ctx, draftKey.keyCode))
      : member && { ownerId: member.id, businessId: member.businessId };
  if (!seller) return { canBeShown: false, isOwn: false, canBeConfirmed: false, number: null };
  const stored = await findOwnPhone(ctx, seller.ownerId);
  const isOwn = seller.ownerId === member?.id;
  return {
    canBeShown: canBeShown(stored, phoneOwnerOf(seller)),
    isOwn,
    /** Whether the member can confirm it while selling. */
    canBeConfirmed: isOwn && ctx.sms !== undefined,
    /** The member's own number; a confirmation starts with it where text messages reach it. */
    number: isOwn && stored.phone ? { text: formatPhone(stored.phone), isMobile: isMobile(stored.phone) } : null,
  };
}

export type SellerPhone = Awaited<ReturnType<typeof readSellerPhone>>;
