import type { Context } from "#src/shared/context.server.ts";

/**
 * What is asked for of each kind of product: `interface ProductRequests { promotion: { promotionKey: string } }`. Declared by
 * the feature that sells it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface ProductRequests {}
export type ProductKind = Extract<keyof ProductRequests, string>;
export type ItemRequest = { [Kind in ProductKind]: { kind: Kind } & ProductRequests[Kind] }[ProductKind];

/** A line of an order, with the price that is frozen in it. */
export type QuotedItem = {
  kind: ProductKind;
  /** What the order's page, the contract and the invoice call it. */
  title: string;
  /** To pay, VAT included, in kuruş; 0 where the package includes it. */
  priceKurus: number;
  /** The price in the table, in kuruş. */
  listPriceKurus: number;
  vatPercent: number;
  /** The row of the price table that it comes from. */
  priceId: number | null;
  /** What `fulfil` needs, stored as JSON. */
  request: ItemRequest;
};
export type OrderItem = QuotedItem & { id: number; orderId: string; memberId: number };

/** A kind of thing that orders sell. */
export type Product = {
  /** The Turkish name of what is sold by this name: the key of a package or promotion. */
  productName(id: string): string;
  /**
   * Items with today's prices for the member who asks, in the order of the requests. 404 for things of others, 422 where
   * something is not for sale, with the sentence that says why.
   */
  quote(ctx: Context, requests: readonly ItemRequest[]): Promise<QuotedItem[]>;
  /** Gives a paid item its effect, in the transaction that marks the order as fulfilled. Called once. */
  fulfil(tx: Context, item: OrderItem): Promise<void>;
  /** Takes the effect back, in the transaction of a refund. What is over already stays as it is. */
  revoke(tx: Context, item: OrderItem): Promise<void>;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** What orders sell, by the kind that is stored in their items; a name must not change. */
    products: Readonly<Partial<Record<ProductKind, Product>>>;
  }
}

/** The registered product of a kind. */
export function productOf({ features }: Pick<Context, "features">, kind: ProductKind): Product {
  for (const { products } of features) if (products?.[kind]) return products[kind];
  throw new Error(`nothing is registered for products of kind ${kind}`);
}
