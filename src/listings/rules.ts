import { formatNumber, slugify } from "#src/shared/turkish.ts";

/** What a listing offers. Spec 3; slugs as on the wire. */
export const listingTypes = ["satilik", "kiralik", "yedek-parca"] as const;
export type ListingType = (typeof listingTypes)[number];

/** Spec 9: a private member may have this many listings that are pending, active or passive. */
export const privateListingLimit = 2;
export const privateLimitMessage = "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.";
/** Product, states: an active listing expires after this many days; its owner gets a notice this many days before. */
export const listingLifeDays = 60;
export const expiryNoticeDays = 7;

export const listingStates = [
  "draft",
  "pending",
  "active",
  "passive",
  "rejected",
  "expired",
  "sold",
  "removed",
  "authority-lost",
] as const;
export type ListingState = (typeof listingStates)[number];

export const stateNames: Record<ListingState, string> = {
  draft: "Taslak",
  pending: "Onay bekliyor",
  active: "Yayında",
  passive: "Pasif",
  rejected: "Reddedildi",
  expired: "Süresi doldu",
  sold: "Satıldı",
  removed: "Kaldırıldı",
  "authority-lost": "Yetkisi düştü",
};

/** The states that count towards `privateListingLimit`. */
export const countedStates: readonly ListingState[] = ["pending", "active", "passive"];

/**
 * Who acts towards one listing. `owner`: its member, or the owner or a manager of its business. `moderator`: a moderator
 * or an admin, never on a listing of their own. `system`: the site itself, in a job.
 */
export const listingActors = ["owner", "moderator", "system"] as const;
export type ListingActor = (typeof listingActors)[number];

type Transition = {
  from: readonly ListingState[];
  to: ListingState;
  who: readonly ListingActor[];
  event: ListingEvent;
};

export type ListingEvent =
  | "listing.published"
  | "listing.approved"
  | "listing.rejected"
  | "listing.paused"
  | "listing.resumed"
  | "listing.expired"
  | "listing.renewed"
  | "listing.sold"
  | "listing.removed"
  | "listing.authority-lost";

/** Product, states: state × action × who. Everything that is not here is not allowed. */
export const transitions = {
  publish: { from: ["draft", "rejected"], to: "pending", who: ["owner"], event: "listing.published" },
  approve: { from: ["pending"], to: "active", who: ["moderator"], event: "listing.approved" },
  reject: { from: ["pending"], to: "rejected", who: ["moderator"], event: "listing.rejected" },
  pause: { from: ["active"], to: "passive", who: ["owner"], event: "listing.paused" },
  resume: { from: ["passive"], to: "active", who: ["owner"], event: "listing.resumed" },
  expire: { from: ["active"], to: "expired", who: ["system"], event: "listing.expired" },
  renew: { from: ["expired"], to: "active", who: ["owner"], event: "listing.renewed" },
  sell: { from: ["active", "passive"], to: "sold", who: ["owner"], event: "listing.sold" },
  remove: {
    from: ["draft", "pending", "active", "passive", "rejected", "expired", "sold", "authority-lost"],
    to: "removed",
    who: ["owner", "moderator"],
    event: "listing.removed",
  },
  loseAuthority: {
    from: ["active"],
    to: "authority-lost",
    who: ["moderator", "system"],
    event: "listing.authority-lost",
  },
} as const satisfies Record<string, Transition>;

export type ListingAction = keyof typeof transitions;
export const listingActions = Object.keys(transitions) as ListingAction[];

/** May `who` do `action` to a listing in `state`? */
export function listingCan(action: ListingAction, state: ListingState, who: ListingActor): boolean {
  const { from, who: allowed }: Transition = transitions[action];
  return from.includes(state) && allowed.includes(who);
}

/** What the member is to the listing, or nothing: then the listing's private side does not exist for them. */
export function actorFor(
  member: { id: number; role: string; businessId: number | null; businessRole: string | null },
  listing: { ownerId: number; businessId: number | null },
): ListingActor | undefined {
  if (member.id === listing.ownerId) return "owner";
  const isSameBusiness = member.businessId !== null && member.businessId === listing.businessId;
  if (isSameBusiness && (member.businessRole === "owner" || member.businessRole === "manager")) return "owner";
  return member.role === "moderator" || member.role === "admin" ? "moderator" : undefined;
}

/** Why a moderator rejects a listing. The seller reads the sentences. */
export const rejectionReasons = {
  photo: "Fotoğraflar ilandaki araca ait değil ya da araç seçilemiyor.",
  contact: "Başlıkta, açıklamada ya da fotoğrafta iletişim bilgisi var.",
  price: "Fiyat gerçeği yansıtmıyor.",
  vehicle: "Araç bilgileri ile fotoğraflar ya da açıklama birbirini tutmuyor.",
  duplicate: "Aynı araç için başka bir ilanınız var.",
  wording: "Başlık ya da açıklama ilan kurallarına uygun değil.",
  damage: "Hasar bilgisi eksik ya da yanlış.",
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const stateChangedMessage = "İlanın durumu bu işleme uygun değil.";
export const rejectionReasonNeeded = "En az bir ret nedeni seçmelisiniz.";
export const listingNotFound = "Aradığınız ilan bulunamadı.";

/** Product, key code: 9 characters without the look-alikes 0/O and 1/I/L. */
export const keyCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const keyCodeLength = 9;
const keyCodePattern = new RegExp(`^[${keyCodeAlphabet}]{${keyCodeLength}}$`);

export const isKeyCode = (text: string) => keyCodePattern.test(text);

export type ListingAddressParts = {
  vehicleTypeSlug: string;
  brandSlug: string;
  modelSlug: string;
  title: string;
  keyCode: string;
};

const titleSlugMaxLength = 80;

/** Product, key code: `/ilan/{category}/{brand-model}/{title}/{keyCode}`; the key code is the fifth path segment. */
export function listingAddress({ vehicleTypeSlug, brandSlug, modelSlug, title, keyCode }: ListingAddressParts): string {
  const titleSlug = slugify(title).slice(0, titleSlugMaxLength).replace(/-+$/, "") || "ilan";
  return `/ilan/${vehicleTypeSlug}/${brandSlug}-${modelSlug}/${titleSlug}/${keyCode}`;
}

/** The key code of a listing's address, whatever the other segments say; a lower-case one is understood. */
export function keyCodeOfAddress(path: string): string | undefined {
  const [, first, , , , last, ...rest] = path.split("/");
  const keyCode = last?.toUpperCase();
  return first === "ilan" && rest.every((part) => part === "") && keyCode && isKeyCode(keyCode) ? keyCode : undefined;
}

/** Spec 4: the expertise section exists for sale listings of vehicle type 1 only. */
export const hasDamageSection = (listingType: ListingType, vehicleTypeId: number) =>
  listingType === "satilik" && vehicleTypeId === 1;

/** Spec 4: the ids of the age types (option values of kind `age-type`) whose mileage is 0. */
const ageTypesWithoutMileage: readonly number[] = [1, 5, 9];

/** Spec 4: `true` when the mileage of this age type is 0 and not asked. */
export const isUnusedAgeType = (ageType: number | null) => ageType !== null && ageTypesWithoutMileage.includes(ageType);

/** `98.400 km`; the space does not break. Nothing for a used vehicle that counts hours instead, as tractors do. */
export const formatMileage = ({ mileageKm, ageType }: { mileageKm: number; ageType: number | null }): string | null =>
  mileageKm > 0 || isUnusedAgeType(ageType) ? `${formatNumber(mileageKm)}\u00a0km` : null;
