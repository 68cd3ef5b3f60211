import type { BusinessPackage, Package } from "#src/people/accounts/entitlements/rules.ts";

export type MemberPackageId = Exclude<Package, "none">;
export type BusinessPackageId = Exclude<BusinessPackage, "none">;
export type PackageId = MemberPackageId | BusinessPackageId;

/** Who has packages: members and businesses have different ones. */
export type HolderKind = "member" | "business";
/** The page where a holder buys and renews packages. */
export const packagesPath: Record<HolderKind, string> = { member: "/paketler", business: "/kurumsal/paketler" };

type PackageFacts = { name: string; title: string; holder: HolderKind; months: readonly number[]; rank: number };

/** The packages that are sold: for how many months, and which of one holder is above the others. */
export const packages = {
  pro: { name: "Pro", title: "Pro paket", holder: "member", months: [1, 12], rank: 1 },
  premium: { name: "Premium", title: "Premium paket", holder: "member", months: [12], rank: 2 },
  starter: { name: "Başlangıç", title: "Başlangıç paketi", holder: "business", months: [1, 6, 12], rank: 1 },
  growth: { name: "Gelişim", title: "Gelişim paketi", holder: "business", months: [1, 6, 12], rank: 2 },
  corporate: { name: "Kurumsal", title: "Kurumsal paket", holder: "business", months: [1, 6, 12], rank: 3 },
} as const satisfies Record<PackageId, PackageFacts>;

export const isPackageId = (id: string): id is PackageId => Object.hasOwn(packages, id);
export const isMemberPackage = (id: PackageId): id is MemberPackageId => packages[id].holder === "member";
export const offersMonths = (id: PackageId, months: number): boolean =>
  (packages[id].months as readonly number[]).includes(months);

export const packageTexts = {
  notSold: "Bu paket bu süreyle satılmıyor.",
  onlyOwner: "İşletme paketini yalnızca işletmenin sahibi satın alabilir.",
  onlyOne: "Bir siparişte yalnızca bir paket olabilir.",
  longer: "Mevcut paketinizin kalan günleri bu paketin fiyatını aşıyor. Lütfen daha uzun bir süre seçiniz.",
};

/** `Premium paket, 12 ay`. */
export const packageTitle = (id: PackageId, months: number) => `${packages[id].title}, ${months} ay`;

/** Product 16.2: the holder is notified so many days before a package ends. */
export const packageNoticeDays = 7;

const dayMs = 24 * 60 * 60_000;

/** A package that a member or a business has, now or later. */
export type Held = { id: number; package: PackageId; startsAt: Date; endsAt: Date; valueKurus: number };

/** The same day so many months later; the last one of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  // 31 January and one month would be 3 March.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Days until a package ends, a begun one counts. */
export const daysLeft = ({ endsAt }: Pick<Held, "endsAt">, now: Date): number =>
  Math.max(0, Math.ceil((+endsAt - +now) / dayMs));

/** What the unused whole days of a package are worth, in kuruş, rounded half up. */
export function unusedValue({ startsAt, endsAt, valueKurus }: Omit<Held, "id" | "package">, now: Date): number {
  const days = Math.round((+endsAt - +startsAt) / dayMs);
  const left = Math.min(days, Math.max(0, Math.floor((+endsAt - Math.max(+startsAt, +now)) / dayMs)));
  if (days === 0) return 0;
  return Number((2n * BigInt(valueKurus) * BigInt(left) + BigInt(days)) / (2n * BigInt(days)));
}

export type Purchase = {
  priceKurus: number;
  /** What the unused days of the replaced packages are worth; the price is that much less. */
  creditKurus: number;
  /** The packages that end when this one begins, an upgrade; else it begins after the last one. */
  replaces: Held[];
};

/**
 * Product 16.2: an upgrade begins at once and costs less by what the unused days of the lower packages are worth. Anything
 * else has the full price and begins when the last package ends. Undefined where those days are worth more than the price.
 */
export function purchaseOf(
  id: PackageId,
  listPriceKurus: number,
  held: readonly Held[],
  now: Date,
): Purchase | undefined {
  const running = held.filter(({ endsAt }) => endsAt > now);
  const { rank } = packages[id];
  if (!running.every((one) => packages[one.package].rank < rank))
    return { priceKurus: listPriceKurus, creditKurus: 0, replaces: [] };
  const creditKurus = running.reduce((sum, one) => sum + unusedValue(one, now), 0);
  return creditKurus > listPriceKurus
    ? undefined
    : { priceKurus: listPriceKurus - creditKurus, creditKurus, replaces: running };
}

/** When a package that is not an upgrade begins: now, or when the last one ends. */
export const startAfter = (held: readonly Held[], now: Date): Date =>
  held.reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), now);

/** How many whole months of a package have begun; the monthly credit of each is given once. */
export function monthsBegun({ startsAt, endsAt }: Pick<Held, "startsAt" | "endsAt">, now: Date): number {
  if (now < startsAt || now >= endsAt) return 0;
  let months = 1;
  while (addMonths(startsAt, months) <= now) months++;
  return months;
}
