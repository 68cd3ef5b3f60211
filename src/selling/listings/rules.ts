import { upgradeAdvice } from "#src/people/accounts/entitlements/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber, slugify } from "#src/shared/turkish.ts";
import { isKeyCode } from "./key-codes.ts";
import { vehicleName } from "./names.ts";

export { isKeyCode, keyCodeAlphabet, keyCodeLength, readKeyCode } from "./key-codes.ts";

/** The types of listings. Product 4.2; slugs as in calls. */
export const listingTypes = ["satilik", "kiralik", "yedek-parca"] as const;
export type ListingType = (typeof listingTypes)[number];
export const listingTypeNames: Record<ListingType, string> = {
  satilik: "Satılık",
  kiralik: "Kiralık",
  "yedek-parca": "Yedek parça",
};

export const privateLimitMessage = "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.";
/** Product 4.4: an active listing expires after this many days; its owner gets a notice this many days before. */
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

/** The states that count towards the limit of private members (accounts/entitlements). */
export const countedStates: readonly ListingState[] = ["pending", "active", "passive"];

/** States of listings that count towards the limit of a business's package; paused (passive) ones do not count. */
export const liveStates: readonly ListingState[] = ["pending", "active"];

/** Product 16.2: a business has as many live listings as its package allows. */
export const businessLimitMessage = (limit: number) =>
  `Paketinizle işletmenizin aynı anda en fazla ${limit} ilanı yayında olabilir. ${upgradeAdvice}`;

/**
 * The role of an actor towards one listing. `owner`: its member, the manager of their branch, or the owner of its business. `moderator`: a
 * moderator or an admin, but not on their own listing. `system`: a job.
 */
export const listingActors = ["owner", "moderator", "system"] as const;
export type ListingActor = (typeof listingActors)[number];

export const stateChangedMessage = "İlanın durumu bu işleme uygun değil.";
export const ownerLeaves = "İlan sahibinin hesabı silinmek üzere; ilan yayına alınamaz.";
/** Product 19.7: staff have blocked the member, or suspended the business, whose listing it is. */
export const sellerHeld = "İlan sahibinin hesabı durdurulmuş; ilan yayına alınamaz.";
export const businessHeld = "İşletme durdurulmuş; ilanları yayına alınamaz.";
export const rejectionReasonNeeded = "En az bir ret nedeni seçmelisiniz.";
export const removalReasonNeeded = "En az bir kaldırma nedeni seçmelisiniz.";
export const changeNeeded = "En az bir neden seçmeli ya da ne istediğinizi yazmalısınız.";
export const listingNotFound = "Aradığınız ilan bulunamadı.";

/** The period of a rental's price, by its slug: `1.500 TL / gün`. */
export const rentPeriods = { gunluk: "gün", haftalik: "hafta", aylik: "ay" } as const;
export type RentPeriod = keyof typeof rentPeriods;
export const isRentPeriod = (slug: string): slug is RentPeriod => Object.hasOwn(rentPeriods, slug);

/** The price for display: `1.234.567 TL`, for a rental `1.500 TL / gün`. */
export function priceText(listing: { priceKurus: number; currency: string; rentPeriod: RentPeriod | null }): string {
  const price = formatPrice(listing.priceKurus, listing.currency);
  return listing.rentPeriod === null ? price : `${price}\u00a0/\u00a0${rentPeriods[listing.rentPeriod]}`;
}

/** The condition of a spare part, by its slug. */
export const partConditions = { sifir: "Sıfır", cikma: "Çıkma", yenilenmis: "Yenilenmiş" } as const;
export type PartCondition = keyof typeof partConditions;

export const partConditionName = (slug: string | null) => lookup(partConditions, slug) ?? null;

type Named = { brandName: string; modelName: string; variantName: string | null; partName: string | null };

/** The catalogue's name of a listing: `Volkswagen Passat 1.6 TDI`, for a part `Debriyaj seti, Fiat Egea`. */
export function listingName({ brandName, modelName, variantName, partName }: Named): string {
  const vehicle = vehicleName(brandName, modelName, variantName);
  return partName === null ? vehicle : `${partName}, ${vehicle}`;
}

export type ListingAddressParts = {
  listingType: string;
  vehicleTypeSlug: string;
  brandSlug: string;
  modelSlug: string;
  title: string;
  keyCode: string;
};

const titleSlugMaxLength = 80;

/** The category of a listing's address: `otomobil`, `kiralik-otomobil`, `yedek-parca`. */
export function categorySlug({
  listingType,
  vehicleTypeSlug,
}: Pick<ListingAddressParts, "listingType" | "vehicleTypeSlug">): string {
  if (listingType === "yedek-parca") return listingType;
  return listingType === "kiralik" ? `kiralik-${vehicleTypeSlug}` : vehicleTypeSlug;
}

/** Product 4.3: `/ilan/{category}/{brand-model}/{title}/{keyCode}`; the key code is the fifth path segment. */
export function listingAddress(parts: ListingAddressParts): string {
  const { brandSlug, modelSlug, title, keyCode } = parts;
  const titleSlug = slugify(title).slice(0, titleSlugMaxLength).replace(/-+$/, "") || "ilan";
  return `/ilan/${categorySlug(parts)}/${brandSlug}-${modelSlug}/${titleSlug}/${keyCode}`;
}

/** The key code of a listing's address; other segments are ignored, and lower case is accepted. */
export function keyCodeOfAddress(path: string): string | undefined {
  const [, first, , , , last, ...rest] = path.split("/");
  const keyCode = last?.toUpperCase();
  return first === "ilan" && rest.every((part) => part === "") && keyCode && isKeyCode(keyCode) ? keyCode : undefined;
}

/** Product 4.10: the expertise section exists for sale listings of vehicle type 1 only. */
export const hasDamageSection = (listingType: ListingType, vehicleTypeId: number) =>
  listingType === "satilik" && vehicleTypeId === 1;

/** Product 4.11: the ids of the age types (option values of kind `age-type`) whose mileage is 0. */
const ageTypesWithoutMileage: readonly number[] = [1, 5, 9];

/** Product 4.11: `true` when the mileage of this age type is 0 and not asked. */
export const isUnusedAgeType = (ageType: number | null) => ageType !== null && ageTypesWithoutMileage.includes(ageType);

/** `98.400 km` with a no-break space. Undefined for a used vehicle that counts operating hours, such as a tractor. */
export const formatMileage = ({ mileageKm, ageType }: { mileageKm: number; ageType: number | null }): string | null =>
  mileageKm > 0 || isUnusedAgeType(ageType) ? `${formatNumber(mileageKm)}\u00a0km` : null;

type Viewer = { businessId: number | null; isDealer: boolean } | undefined;

/** Whether the viewer works for a business that sells vehicles. */
export const isDealer = (viewer: Viewer): boolean => viewer?.isDealer === true;

/** The price for dealers (`1.150.000 TL`), if this member belongs to another business; undefined for everybody else. */
export const dealerPriceFor = (
  member: Viewer,
  listing: { businessId: number | null; priceDealerKurus: number | null; currency: string },
): string | undefined =>
  isDealer(member) && member!.businessId !== listing.businessId && listing.priceDealerKurus !== null
    ? formatPrice(listing.priceDealerKurus, listing.currency)
    : undefined;
