import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Outcome } from "./cards.ts";
import { distribute, shares } from "./ledger.ts";

/** An item of a payment; amounts in kuruş. */
export type Item = {
  id: string;
  price: number;
  /** Its share of what the card was charged. */
  paidPrice: number;
  transactionId: string;
  isApproved: boolean | null;
  approvedAt?: number;
  /** What of the price is the sub-merchant's. */
  subMerchant?: { key: string; price: number };
};

/** A refund or the cancellation of a payment; in kuruş, in all and by transaction of the items. */
export type Refund = {
  conversationId: string;
  price: number;
  id: string;
  parts: Record<string, number>;
  createdAt: number;
  isCancel?: boolean;
};

/** A business that items are passed on to, as the merchant described it. */
export type SubMerchant = { key: string; externalId: string; type: string; details: Record<string, string> };

/** A payment as the provider knows it, amounts in kuruş. Of its card only the first and the last digits are kept. */
export type Payment = {
  token: string;
  conversationId: string;
  basketId: string;
  /** On the provider's page, by the merchant after 3-D Secure, or by the merchant alone. */
  channel: "form" | "3ds" | "api";
  price: number;
  paidPrice: number;
  installment: number;
  callbackUrl: string;
  items: Item[];
  /** The numbers of instalments that the card page offers; all without it. */
  enabledInstallments?: number[];
  createdAt: number;
  status: "open" | "SUCCESS" | "FAILURE";
  paymentId: string | null;
  errorCode: string | null;
  mdStatus: number | null;
  bin: string | null;
  lastFour: string | null;
  outcome: Outcome;
  refunds: Refund[];
};

type Kept = { version?: number; nextId: number; payments: Payment[]; subMerchants?: SubMerchant[] };
const version = 2;
const saveDelayMs = 100;

/** Files of the first version have amounts in lira, and neither shares of items nor parts of refunds. */
function upgraded(kept: Kept): Kept {
  if (kept.version === version) return kept;
  const kurus = (lira: number) => Math.round(lira * 100);
  for (const payment of kept.payments) {
    payment.channel = "form";
    payment.price = kurus(payment.price);
    payment.paidPrice = kurus(payment.paidPrice);
    const { items, refunds } = payment;
    for (const item of items) {
      item.price = kurus(item.price);
      if (item.subMerchant) item.subMerchant.price = kurus(item.subMerchant.price);
    }
    const paid = shares(
      payment.paidPrice,
      items.map(({ price }) => price),
    );
    items.forEach((item, at) => (item.paidPrice = paid[at]!));
    payment.refunds = [];
    for (const refund of refunds) {
      const price = kurus(refund.price);
      payment.refunds.push({ ...refund, price, createdAt: payment.createdAt, parts: distribute(payment, price) });
    }
  }
  return kept;
}

/** The payments by token, written to a file so that they outlive the process. */
export function paymentStore(file: string | undefined) {
  const known: Kept =
    file && existsSync(file) ? upgraded(JSON.parse(readFileSync(file, "utf8"))) : { nextId: 10_000_001, payments: [] };
  const payments = new Map(known.payments.map((payment) => [payment.token, payment]));
  const subMerchants = known.subMerchants ?? [];
  let { nextId } = known;
  let timer: NodeJS.Timeout | undefined;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify({ version, nextId, payments: [...payments.values()], subMerchants }));
    renameSync(`${file}.new`, file);
  }

  return {
    /** A new id of eight digits. */
    newId: () => String(nextId++),
    subMerchants,
    /** Keys of sub-merchants whose bank sends payouts back. */
    bouncedAccounts: new Set<string>(),
    add: (payment: Payment) => void payments.set(payment.token, payment),
    byToken: (token: string) => payments.get(token),
    find: (isIt: (payment: Payment) => boolean) => [...payments.values()].find(isIt),
    filter: (isIt: (payment: Payment) => boolean) => [...payments.values()].filter(isIt),
    /** The charged payment and the item with this transaction. */
    findItem(transactionId: string) {
      for (const payment of payments.values()) {
        const item = payment.items.find((one) => one.transactionId === transactionId);
        if (item && payment.status === "SUCCESS") return { payment, item };
      }
      return undefined;
    },
    /** Has the file written soon; several changes are one write. */
    changed: () => void (timer ??= setTimeout(save, saveDelayMs).unref()),
    save,
  };
}

export type PaymentStore = ReturnType<typeof paymentStore>;
