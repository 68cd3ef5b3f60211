import type { Context } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";

/** A charge as the provider confirmed it. */
export type Charge = {
  attemptId: number;
  /** Id of what was paid, among the payables of its kind. */
  payableId: string;
  /** What was to be paid, in kuruş. */
  amountKurus: number;
  /** What the card was charged, in kuruş: the amount and what the instalments cost. */
  chargedKurus: number;
  /** 1 is a single payment. */
  installments: number;
  cardBin: string;
  cardLastFour: string;
  chargedAt: Date;
};

/** A kind of thing that is paid by card, such as an order or a rental booking; registered by the feature that owns it. */
export type Payable = {
  /**
   * Records the charge, in the transaction that records it for the attempt; called once for each charge, and for one
   * charge of a payable at a time. False where it cannot take the money any more (paid already, expired): then the
   * charge is refunded.
   */
  acceptCharge(tx: Context, charge: Charge): Promise<boolean>;
  /** Records that an attempt failed; the same thing may be paid again. `message` is Turkish, for the payer. */
  recordFailure(tx: Context, attempt: { attemptId: number; payableId: string; message: string }): Promise<void>;
  /** Path that the payer's browser is sent to after the provider's page. */
  returnPath(ctx: Context, payableId: string, outcome: "charged" | "failed" | "pending"): string | Promise<string>;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** Kinds of things that are paid by card, by name; the name is stored with each attempt and must not change. */
    payables: Readonly<Record<string, Payable>>;
  }
}

/** The payable of a registered kind. */
export function payableOf({ features }: Pick<Context, "features">, kind: string): Payable {
  for (const { payables = {} } of features) {
    const payable = lookup(payables, kind);
    if (payable) return payable;
  }
  throw new Error(`nothing is registered for payments of kind ${kind}`);
}
