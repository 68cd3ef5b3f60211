import { can } from "#src/people/accounts/permissions/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { type Context, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { countOffered, selectOffered } from "#src/people/members/seller/queries.server.ts";
import { findActivationCode, findByActivationCode } from "./queries.server.ts";
import { tabPageSize, tabTexts } from "./rules.ts";

/**
 * The activation code of the member's business: 404 for members without one, 403 for all but its owner,
 * and for an owner with an unconfirmed address.
 */
export async function getActivationCode(ctx: Context): Promise<string> {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, tabTexts.noBusiness);
  if (!member.isEmailConfirmed) throw new Refusal(403, tabTexts.unconfirmed, { email: tabTexts.unconfirmed });
  requireAllowed(can(member, "manageBusiness"));
  return (await findActivationCode(ctx, member.businessId)).activationCode;
}

/** The shop of an activation code, with its newest listings; 404 for an unknown code. */
export async function openTab(ctx: Context, activationCode: string) {
  const shop = /^[0-9A-F]{12}$/.test(activationCode) ? await findByActivationCode(ctx, activationCode) : undefined;
  if (!shop) throw new Refusal(404, tabTexts.notFound);
  const seller = { kind: "business", id: shop.id } as const;
  const [count, keyCodes] = await Promise.all([
    countOffered(ctx, seller),
    selectOffered(ctx, seller, { offset: 0, limit: tabPageSize }),
  ]);
  return { ...shop, count, cards: await listingCards(ctx, keyCodes) };
}
