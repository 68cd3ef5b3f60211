import type { Charge } from "#src/money/payment/payable.server.ts";
import { orderPayable } from "#src/money/orders/pay/payable.server.ts";
import { type ItemRequest, type OrderItem, type Product } from "#src/money/orders/products.server.ts";
import { inTransaction, type Member } from "#src/shared/context.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { TestApp } from "./app.ts";

type Asked = { promotionKey: PromotionKey; keyCode: string; period: number };

/**
 * A shop of promotions with prices that a test sets, in front of the real one: a promotion costs `prices[key]` kuruş. What
 * was given and taken back is recorded.
 */
export function aShopOfPrices(app: TestApp, prices: Partial<Record<PromotionKey, number>>) {
  const shop = {
    prices,
    given: [] as OrderItem[],
    takenBack: [] as OrderItem[],
    /** Whether giving fails, as where a listing was deleted meanwhile. */
    isBroken: false,
    /** The promotions that cannot be given, as those of a sold listing. */
    impossible: new Set<PromotionKey>(),
    /** Key codes that belong to another member. */
    foreign: new Set<string>(),
  };
  const promotion: Product = {
    productName: (id) => `Doping ${id}`,
    quote: async (_ctx, requests) =>
      requests.map((request) => {
        const { promotionKey, keyCode } = request as Asked;
        if (shop.foreign.has(keyCode)) throw new Refusal(404, "İlan bulunamadı.");
        const priceKurus = shop.prices[promotionKey];
        if (priceKurus === undefined) throw new Refusal(422, "Bu doping satılmıyor.");
        return {
          kind: "promotion",
          title: `Doping ${promotionKey}`,
          priceKurus,
          listPriceKurus: Math.max(priceKurus, 100_00),
          vatPercent: 20,
          priceId: null,
          request,
        };
      }),
    fulfil: async (_tx, item) => {
      if (shop.isBroken || shop.impossible.has((item.request as unknown as Asked).promotionKey))
        throw new Refusal(409, "İlan artık yok.");
      shop.given.push(item);
    },
    revoke: async (_tx, item) => void shop.takenBack.push(item),
  };
  /** Costs 600 TL, whatever its name. */
  const aPackage: Product = {
    ...promotion,
    productName: () => "Paket",
    quote: async (_ctx, requests) =>
      requests.map((request) => ({
        kind: "package",
        title: "Paket",
        priceKurus: 600_00,
        listPriceKurus: 600_00,
        vatPercent: 20,
        priceId: null,
        request,
      })),
  };
  const feature = {
    name: "shop-of-tests",
    personalData: {},
    products: { promotion, package: aPackage },
  } satisfies Feature;
  app.deps.features = [feature, ...app.deps.features];
  return shop;
}

/** Requests of promotions, as `createOrder` takes them. */
export const promotionsOf = (...keys: PromotionKey[]): ItemRequest[] =>
  keys.map((promotionKey) => ({ kind: "promotion", promotionKey, keyCode: "K7M2P9QXA", period: 7 }));

/** A member as the context of a request has it. */
export const signedIn = (row: { id: number; email: string }): Member => ({
  id: row.id,
  email: row.email,
  firstName: "Deniz",
  lastName: "Kaya",
  isEmailConfirmed: true,
  role: "member",
  staffRoles: [],
  businessId: null,
  businessRole: null,
  isDealer: false,
  isRentalBusiness: false,
  branchId: null,
  branchMemberIds: [],
  package: "none",
});

export const aPerson = {
  kind: "person",
  first_name: "Deniz",
  last_name: "Kaya",
  citizenship_number: "10000000146",
  address: "Moda Caddesi 12, Kadıköy, İstanbul",
};

let attempts = 0;
/** A charge that the provider confirmed, as the payment feature hands it over. */
export const aCharge = (
  app: TestApp,
  payableId: string,
  amountKurus: number,
  values: Partial<Charge> = {},
): Charge => ({
  attemptId: ++attempts,
  payableId,
  amountKurus,
  chargedKurus: amountKurus,
  installments: 1,
  cardBin: "450634",
  cardLastFour: "4242",
  chargedAt: app.now,
  ...values,
});

/** Hands a charge over, in a transaction of its own. */
export const accept = (app: TestApp, charge: Charge): Promise<boolean> =>
  inTransaction(app.ctx(), (tx) => orderPayable.acceptCharge(tx, charge));
