import { memberAddress, shopAddress } from "#src/people/accounts/public/rules.ts";
import { authorisedDealerText } from "#src/selling/listings/franchiser/rules.ts";
import { initials, shortName } from "#src/selling/listings/detail/rules.ts";
import type { findShop, MemberRow, Seller } from "./queries.server.ts";

/** A seller's public data: no surname, no phone number, no address but the town. */
export type SellerView = ReturnType<typeof memberView>;

const placeOf = ({ cityName, townName }: { cityName: string | null; townName: string | null }) =>
  cityName && (townName ? `${townName}, ${cityName}` : cityName);

export function memberView(member: MemberRow) {
  const name = shortName(member.firstName, member.lastName);
  return {
    kind: "member" as Seller["kind"],
    address: memberAddress(member.pathName),
    /** The name in button labels (`people/follows/rules.ts`). */
    pathName: member.pathName,
    name,
    kindName: "Bireysel üye",
    initials: initials(`${member.firstName} ${member.lastName}`),
    pictureId: member.pictureId,
    about: member.about,
    place: placeOf(member),
    since: member.createdAt.getFullYear(),
    /** In milliseconds. */
    joinedAt: member.createdAt.getTime(),
    certificateNumber: null as string | null,
    isPhoneConfirmed: member.phoneConfirmedAt !== null,
    isEmailConfirmed: member.emailConfirmedAt !== null,
    /** Mails about unread messages are sent to confirmed addresses only. */
    canBeWritten: member.emailConfirmedAt !== null,
  };
}

/** `brandNames` are the brands that it is an authorised dealer of. */
export const shopView = (
  shop: NonNullable<Awaited<ReturnType<typeof findShop>>>,
  brandNames: readonly string[],
): SellerView => ({
  kind: "business",
  address: shopAddress(shop.slug),
  pathName: shop.slug,
  name: shop.name,
  kindName: authorisedDealerText(brandNames) ?? (shop.isRental ? "Araç kiralama" : "Kurumsal üye"),
  initials: initials(shop.name),
  pictureId: null,
  about: "",
  place: placeOf(shop),
  since: shop.createdAt.getFullYear(),
  joinedAt: shop.createdAt.getTime(),
  certificateNumber: shop.certificateNumber,
  isPhoneConfirmed: false,
  isEmailConfirmed: false,
  canBeWritten: true,
});
