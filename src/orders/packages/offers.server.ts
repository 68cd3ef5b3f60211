import { type BusinessPackage, entitlementsOf, type Package } from "#src/accounts/entitlements/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Holder, selectHeld, selectPrices } from "./queries.server.ts";
import { daysLeft, type HolderKind, type PackageId, packages, packageTexts, purchaseOf } from "./rules.ts";

/** One package on the comparison page: what it gives, and what it costs for each of its periods. */
export type PackageOffer = {
  id: PackageId;
  name: string;
  periods: {
    months: number;
    /** What it costs today. */
    price: string;
    /** What it costs this holder, where that is less: an upgrade. */
    upgradePrice: string | null;
    /** Why this holder cannot buy it now. */
    refusal: string | null;
  }[];
};
export type ComparisonRow = { label: string; values: { id: string; value: string }[] };

/** What the comparison page of members or businesses shows; `holder` is undefined for those who have no packages here. */
export async function readOffers(ctx: Context, kind: HolderKind, holder: Holder | undefined) {
  const now = ctx.clock();
  const held = holder ? await selectHeld(ctx, holder) : [];
  const prices = await selectPrices(ctx);
  const ids = (Object.keys(packages) as PackageId[]).filter((id) => packages[id].holder === kind);
  const offers = ids.map((id): PackageOffer => {
    const ofPackage = prices.filter((row) => Object.is(row.package, id));
    return {
      id,
      name: packages[id].name,
      periods: ofPackage.map(({ months, priceKurus }) => {
        const purchase = purchaseOf(id, priceKurus, held, now);
        const isLess = purchase !== undefined && purchase.priceKurus < priceKurus;
        return {
          months,
          price: formatAmount(priceKurus),
          upgradePrice: isLess ? formatAmount(purchase.priceKurus) : null,
          refusal: purchase ? null : packageTexts.longer,
        };
      }),
    };
  });
  return {
    offers,
    rows: kind === "member" ? memberRows() : businessRows(),
    held: held.map((row) => ({
      id: row.id,
      name: packages[row.package].name,
      until: formatDate(row.endsAt),
      from: row.startsAt > now ? formatDate(row.startsAt) : null,
      daysLeft: daysLeft(row, now),
    })),
  };
}

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
    limits: entitlementsOf({ package: "none", businessId: 0, businessPackage: id }).business!,
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
      monthlyCreditKurus === 0 ? "Yok" : formatAmount(monthlyCreditKurus),
    ),
  ];
}
