import { type BusinessPackage, entitlementsOf, type Package } from "#src/people/accounts/entitlements/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formatAmount, formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Holder, selectHeld, selectPrices } from "./queries.server.ts";
import {
  daysLeft,
  type Held,
  type HolderKind,
  isMemberPackage,
  type PackageId,
  packageNoticeDays,
  packages,
  packageTexts,
  type Purchase,
  purchaseOf,
  startAfter,
} from "./rules.ts";

/** One package on the comparison page: what it gives, and what it costs for each of its periods. */
export type PackageOffer = {
  id: PackageId;
  name: string;
  /** What it gives, in short sentences. */
  gives: string[];
  /** Whether it runs now. */
  isCurrent: boolean;
  /** When it would begin, and what happens to the packages that run; null for a first package. */
  note: string | null;
  periods: {
    months: number;
    /** What it costs today. */
    price: string;
    /** What it costs a month, where it runs for several. */
    monthly: string | null;
    /** What it costs this holder, where that is less: an upgrade. */
    upgradePrice: string | null;
    /** Why this holder cannot buy it now. */
    refusal: string | null;
  }[];
};
export type HeldView = {
  id: number;
  name: string;
  until: string;
  /** When it begins, if it has not begun. */
  from: string | null;
  daysLeft: number;
  /** Whether it ends within a week without a next one. */
  endsSoon: boolean;
};
export type ComparisonRow = { label: string; values: { id: string; value: string }[] };

/** What the comparison page of members or businesses shows; `holder` is undefined for those who have no packages here. */
export async function readOffers(ctx: Context, kind: HolderKind, holder: Holder | undefined) {
  const now = ctx.clock();
  const held = holder ? await selectHeld(ctx, holder) : [];
  const prices = await selectPrices(ctx);
  const ids = (Object.keys(packages) as PackageId[]).filter((id) => packages[id].holder === kind);
  const current = held.find(({ startsAt }) => startsAt <= now)?.package;
  const offers = ids.map((id): PackageOffer => {
    const ofPackage = prices
      .filter((row) => Object.is(row.package, id))
      .map((row) => ({ ...row, purchase: purchaseOf(id, row.priceKurus, held, now) }));
    const sold = ofPackage.find(({ purchase }) => purchase)?.purchase;
    return {
      id,
      name: packages[id].name,
      gives: givesOf(id),
      isCurrent: Object.is(id, current),
      note: sold ? noteOf(sold, held, now) : null,
      periods: ofPackage.map(({ months, priceKurus, purchase }) => ({
        months,
        price: formatAmount(priceKurus),
        monthly: months > 1 ? formatAmount(Math.round(priceKurus / months)) : null,
        upgradePrice: purchase && purchase.creditKurus > 0 ? formatAmount(purchase.priceKurus) : null,
        refusal: purchase ? null : packageTexts.longer,
      })),
    };
  });
  const lastEnd = startAfter(held, now);
  return {
    offers,
    rows: kind === "member" ? memberRows() : businessRows(),
    held: held.map((row): HeldView => {
      const left = daysLeft(row, now);
      return {
        id: row.id,
        name: packages[row.package].name,
        until: formatDate(row.endsAt),
        from: row.startsAt > now ? formatDate(row.startsAt) : null,
        daysLeft: left,
        endsSoon: left <= packageNoticeDays && row.endsAt >= lastEnd,
      };
    }),
  };
}

/** When a package that is bought now begins, and what that does to those that the holder has. */
function noteOf({ creditKurus, replaces }: Purchase, held: readonly Held[], now: Date): string | null {
  if (held.length === 0) return null;
  if (replaces.length === 0) return `Mevcut paketinizin ardından, ${formatDate(startAfter(held, now))} günü başlar.`;
  const names = [...new Set(replaces.map((one) => packages[one.package].name))].join(" ve ");
  return `Hemen başlar, ${names} paketiniz sona erer. Kullanmadığınız günlerinin değeri olan ${formatAmount(creditKurus)} fiyattan düşülür.`;
}

/** What a package gives beyond what everybody has. */
function givesOf(id: PackageId): string[] {
  if (isMemberPackage(id)) {
    const { freePromotions, photosPerListing, refreshEveryDays, latestOffers } = entitlementsOf({
      package: id,
      businessId: null,
    });
    return [
      ...(freePromotions.includes("photos")
        ? [`Her ilanınızda ücretsiz ${formatNumber(photosPerListing)} fotoğraf`]
        : []),
      ...(freePromotions.includes("date")
        ? [refreshEveryDays === 1 ? "Her gün ücretsiz tarih yenileme" : "Ücretsiz tarih yenileme"]
        : []),
      ...(latestOffers ? ["Yeni gelen araçlardan ilk siz haberdar olursunuz"] : []),
    ];
  }
  const { liveListings, users, branches, monthlyCreditKurus } = limitsOf(id);
  return [
    `Aynı anda ${formatNumber(liveListings)} ilan yayında`,
    `${formatNumber(users)} kullanıcı, ${formatNumber(branches)} şube`,
    `Her ay ${formatPrice(monthlyCreditKurus)} doping bakiyesi`,
  ];
}

const limitsOf = (businessPackage: BusinessPackage) =>
  entitlementsOf({ package: "none", businessId: 0, businessPackage }).business!;

const yes = (is: boolean) => (is ? "Var" : "Yok");

function memberRows(): ComparisonRow[] {
  const columns = (["none", "pro", "premium"] as const satisfies Package[]).map((id) => ({
    id,
    gives: entitlementsOf({ package: id, businessId: null }),
  }));
  const row = (label: string, value: (gives: ReturnType<typeof entitlementsOf>) => string): ComparisonRow => ({
    label,
    values: columns.map(({ id, gives }) => ({ id, value: value(gives) })),
  });
  return [
    row("İlan başına fotoğraf", ({ photosPerListing }) => formatNumber(photosPerListing)),
    row("İlan tarihini yenileme", ({ refreshEveryDays }) =>
      refreshEveryDays === 1 ? "Her gün" : `${refreshEveryDays} günde bir`,
    ),
    row("Fotoğraf ve tarih yenileme dopingi ücretsiz", ({ freePromotions }) => yes(freePromotions.length > 0)),
    row("Yeni gelen araçlardan haber", ({ latestOffers }) => yes(latestOffers)),
  ];
}

function businessRows(): ComparisonRow[] {
  const columns = (["none", "starter", "growth", "corporate"] as const satisfies BusinessPackage[]).map((id) => ({
    id,
    limits: limitsOf(id),
  }));
  const row = (label: string, value: (limits: (typeof columns)[number]["limits"]) => string): ComparisonRow => ({
    label,
    values: columns.map(({ id, limits }) => ({ id, value: value(limits) })),
  });
  return [
    row("Aynı anda yayında ilan", ({ liveListings }) => formatNumber(liveListings)),
    row("Kullanıcı", ({ users }) => formatNumber(users)),
    row("Şube", ({ branches }) => formatNumber(branches)),
    row("Aylık doping bakiyesi", ({ monthlyCreditKurus }) =>
      monthlyCreditKurus === 0 ? "Yok" : formatPrice(monthlyCreditKurus),
    ),
  ];
}
