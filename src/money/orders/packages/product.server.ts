import { type Context, requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { ItemRequest, OrderItem, Product, QuotedItem } from "../products.server.ts";
import {
  findByItem,
  findPrice,
  type Holder,
  insertHeld,
  lockPackages,
  selectHeld,
  setPeriods,
} from "./queries.server.ts";
import { applyPackages } from "./service.server.ts";
import {
  addMonths,
  isMemberPackage,
  isPackageId,
  offersMonths,
  packages,
  packageTexts,
  packageTitle,
  purchaseOf,
  startAfter,
} from "./rules.ts";

declare module "../products.server.ts" {
  interface ProductRequests {
    package: {
      package: string;
      months: number;
      /** Written when the package is quoted: whose it becomes, and the lower packages that it replaces. */
      businessId?: number | null;
      replaces?: readonly { id: number; startsAt: string; endsAt: string }[];
    };
  }
}
type PackageRequest = Extract<ItemRequest, { kind: "package" }>;

/** Packages of members and of businesses, as a product of orders. Their periods begin when the order is paid. */
export const packageProduct: Product = {
  productName: (id) => (isPackageId(id) ? packages[id].title : id),

  async quote(ctx, requests) {
    if (requests.length > 1) throw new Refusal(422, packageTexts.onlyOne);
    return Promise.all(requests.map((request) => quoteOne(ctx, request as PackageRequest)));
  },

  async fulfil(tx, item) {
    const { request, holder, id } = readItem(item);
    await lockPackages(tx, holder);
    const now = tx.clock();
    const held = await selectHeld(tx, holder);
    const replaced = (request.replaces ?? []).map((one) => held.find((row) => row.id === one.id));
    const isUpgrade = replaced.length > 0;
    // Another order has replaced them since this one was quoted: their days are spent, so it lasts as long as was paid for.
    const isCreditGone = replaced.includes(undefined);
    if (isUpgrade && !isCreditGone)
      await setPeriods(
        tx,
        holder,
        replaced.map((row) => ({ id: row!.id, startsAt: row!.startsAt < now ? row!.startsAt : now, endsAt: now })),
      );
    const startsAt = isUpgrade && !isCreditGone ? now : startAfter(held, now);
    const whole = addMonths(startsAt, request.months);
    const days = (+whole - +startsAt) / 86_400_000;
    const endsAt = isCreditGone ? addDays(startsAt, Math.ceil((days * item.priceKurus) / item.listPriceKurus)) : whole;
    const valueKurus = isCreditGone ? item.priceKurus : item.listPriceKurus;
    await insertHeld(tx, holder, { package: id, startsAt, endsAt, valueKurus, orderItemId: item.id });
    await applyPackages(tx, holder);
  },

  async revoke(tx, item) {
    const { request, holder } = readItem(item);
    await lockPackages(tx, holder);
    const now = tx.clock();
    const row = await findByItem(tx, holder, item.id);
    if (!row || row.endsAt <= now) return;
    const isBegun = row.startsAt < now;
    await setPeriods(tx, holder, [{ id: row.id, startsAt: isBegun ? row.startsAt : now, endsAt: now }]);
    await setPeriods(
      tx,
      holder,
      (request.replaces ?? [])
        .map(({ id, startsAt, endsAt }) => ({ id, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
        .filter(({ endsAt }) => endsAt > now),
    );
    await applyPackages(tx, holder);
  },
};

async function quoteOne(ctx: Context, { package: id, months }: PackageRequest): Promise<QuotedItem> {
  const member = requireMember(ctx);
  if (!isPackageId(id) || !offersMonths(id, months)) throw new Refusal(422, packageTexts.notSold);
  const price = await findPrice(ctx, id, months);
  if (!price) throw new Refusal(422, packageTexts.notSold);
  const businessId = isMemberPackage(id) ? null : member.businessId;
  if (!isMemberPackage(id) && (businessId === null || member.businessRole !== "owner"))
    throw new Refusal(422, packageTexts.onlyOwner);
  const held = await selectHeld(ctx, businessId === null ? { memberId: member.id } : { businessId });
  const purchase = purchaseOf(id, price.priceKurus, held, ctx.clock());
  if (!purchase) throw new Refusal(422, packageTexts.longer);
  const replaces = purchase.replaces.map((row) => ({
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
  return {
    kind: "package",
    title: packageTitle(id, months),
    priceKurus: purchase.priceKurus,
    listPriceKurus: price.priceKurus,
    vatPercent: price.vatPercent,
    priceId: price.id,
    request: { kind: "package", package: id, months, businessId, replaces },
  };
}

function readItem({ request, memberId }: OrderItem) {
  const { package: id, ...rest } = request as PackageRequest;
  if (!isPackageId(id)) throw new Error(`no package ${id}`);
  const { businessId } = rest;
  const holder: Holder = businessId === undefined || businessId === null ? { memberId } : { businessId };
  return { request: rest, holder, id };
}
