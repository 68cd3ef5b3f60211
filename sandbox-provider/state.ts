import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Outcome } from "./cards.ts";

export type Item = {
  id: string;
  price: number;
  transactionId: string;
  isApproved: boolean | null;
  /** What of the price is the sub-merchant's, in lira. */
  subMerchant?: { key: string; price: number };
};

/** A business that items are passed on to, as the merchant described it. */
export type SubMerchant = { key: string; externalId: string; type: string; details: Record<string, string> };

/** A payment as the provider knows it. Of its card only the first and the last digits are kept. */
export type Payment = {
  token: string;
  conversationId: string;
  basketId: string;
  /** Decimal lira as the merchant sent them. */
  price: number;
  paidPrice: number;
  installment: number;
  callbackUrl: string;
  items: Item[];
  /** Whether the card page offers the single payment alone. */
  isSinglePayment?: boolean;
  createdAt: number;
  status: "open" | "SUCCESS" | "FAILURE";
  paymentId: string | null;
  errorCode: string | null;
  mdStatus: number | null;
  bin: string | null;
  lastFour: string | null;
  outcome: Outcome;
  refunds: { conversationId: string; price: number; id: string }[];
};

const saveDelayMs = 100;

/** The payments by token, written to a file so that they outlive the process. */
export function paymentStore(file: string | undefined) {
  const known: { nextId: number; payments: Payment[]; subMerchants?: SubMerchant[] } =
    file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { nextId: 10_000_001, payments: [] };
  const payments = new Map(known.payments.map((payment) => [payment.token, payment]));
  const subMerchants = known.subMerchants ?? [];
  let { nextId } = known;
  let timer: NodeJS.Timeout | undefined;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify({ nextId, payments: [...payments.values()], subMerchants }));
    renameSync(`${file}.new`, file);
  }

  return {
    /** A new id of eight digits. */
    newId: () => String(nextId++),
    subMerchants,
    add: (payment: Payment) => void payments.set(payment.token, payment),
    byToken: (token: string) => payments.get(token),
    find: (isIt: (payment: Payment) => boolean) => [...payments.values()].find(isIt),
    filter: (isIt: (payment: Payment) => boolean) => [...payments.values()].filter(isIt),
    /** Has the file written soon; several changes are one write. */
    changed: () => void (timer ??= setTimeout(save, saveDelayMs).unref()),
    save,
  };
}

export type PaymentStore = ReturnType<typeof paymentStore>;
