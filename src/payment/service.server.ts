import type { Context } from "#src/shared/context.server.ts";

/** A payment that is about to begin at the provider. */
export type PaymentRequest = {
  /** Registered kind of payable and the id of the one that is paid. */
  kind: string;
  reference: string;
  amountKurus: number;
  items: readonly { id: string; name: string; amountKurus: number }[];
  buyer: {
    memberId: number;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    address: string;
  };
};

/** Begins an attempt: the address of the provider's page, where the card is entered. */
export async function startPayment(
  _ctx: Context,
  _request: PaymentRequest,
): Promise<{ attemptId: number; pageUrl: string }> {
  throw new Error("not built");
}

/** A refund of a charge, whole or in part. */
export type RefundRequest = {
  attemptId: number;
  amountKurus: number;
  /** The same key refunds once. */
  idempotencyKey: string;
  reason: string;
};

/** Enqueues a refund at the provider in the caller's transaction; it is retried until the provider confirms or refuses it. */
export async function refundPayment(_tx: Context, _request: RefundRequest): Promise<void> {
  throw new Error("not built");
}
