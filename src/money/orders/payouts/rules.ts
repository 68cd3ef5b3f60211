import { leftOf, splitOf } from "#src/money/payment/commission/split.ts";
import { lookup } from "#src/shared/lookup.ts";

export const payoutsPath = "/kurumsal/odemeler";
export const payoutInvoicePath = (invoiceId: number | string) => `${payoutsPath}/${invoiceId}/fatura`;
export const payoutsDeskPath = "/yonetim/aktarimlar";

/** What buyers paid for, by the kind of payable. */
const kindNames = {
  rental: "Kiralama rezervasyonu",
  "rental-change": "Rezervasyon değişikliği",
  downPayment: "Ön ödeme",
} as const;
export const kindName = (kind: string): string => lookup(kindNames, kind) ?? kind;

/** One item of a payment to a business as it is stored; amounts in kuruş. */
export type StoredPayout = {
  state: string;
  payoutKurus: number;
  commissionKurus: number;
  commissionVatKurus: number;
  commissionBasisPoints: number;
  commissionVatPercent: number;
  releasedKurus: number;
  releasedCommissionKurus: number;
  releasedVatKurus: number;
  /** What was to be paid, what the card was charged, and what of that refunds gave back. */
  attemptKurus: number;
  chargedKurus: number;
  refundedKurus: number;
  paidOutOn: string | null;
  payoutBouncedOn: string | null;
};

/** What became of a payment: what the buyer paid, what went back, and how the rest is divided; the parts are its sum. */
export type PayoutAmounts = {
  paidKurus: number;
  refundedKurus: number;
  commissionKurus: number;
  vatKurus: number;
  netKurus: number;
};

/**
 * Product 16.9: the parts of one payment, as they are final once the money is passed on, and until then as they would be
 * if it were passed on now.
 */
export function payoutAmounts(row: StoredPayout): PayoutAmounts {
  const paidKurus = row.payoutKurus + row.commissionKurus + row.commissionVatKurus;
  if (row.state !== "held") {
    const { releasedKurus: netKurus, releasedCommissionKurus: commissionKurus, releasedVatKurus: vatKurus } = row;
    return {
      paidKurus,
      refundedKurus: paidKurus - netKurus - commissionKurus - vatKurus,
      commissionKurus,
      vatKurus,
      netKurus,
    };
  }
  const left = leftOf({ amountKurus: row.attemptKurus, chargedKurus: row.chargedKurus }, row.refundedKurus);
  const { amountKurus, payoutKurus, ...parts } = splitOf(Math.min(paidKurus, left), {
    basisPoints: row.commissionBasisPoints,
    vatPercent: row.commissionVatPercent,
  });
  return { paidKurus, refundedKurus: paidKurus - amountKurus, ...parts, netKurus: payoutKurus };
}

/** Where the money of a payment is: with the provider, back with the buyer, on its way, in the business’s account. */
export const payoutStateNames = {
  held: "Ödeme kuruluşunda bekliyor",
  refunded: "İade edildi",
  releasing: "Aktarılıyor",
  released: "Aktarıldı",
  paidOut: "Hesaba ödendi",
  bounced: "Banka geri gönderdi",
} as const;
export type PayoutState = keyof typeof payoutStateNames;
export const payoutStates = Object.keys(payoutStateNames) as PayoutState[];

/** The state of a stored payment. */
export function payoutState(row: StoredPayout): PayoutState {
  if (row.state === "held") {
    const { refundedKurus, paidKurus } = payoutAmounts(row);
    return refundedKurus === paidKurus ? "refunded" : "held";
  }
  if (row.state !== "released") return "releasing";
  if (row.paidOutOn !== null) return "paidOut";
  return row.payoutBouncedOn === null ? "released" : "bounced";
}

/** The sums of payments, in kuruş. */
export const sumOf = (rows: readonly PayoutAmounts[]): PayoutAmounts =>
  rows.reduce(
    (sum, row) => ({
      paidKurus: sum.paidKurus + row.paidKurus,
      refundedKurus: sum.refundedKurus + row.refundedKurus,
      commissionKurus: sum.commissionKurus + row.commissionKurus,
      vatKurus: sum.vatKurus + row.vatKurus,
      netKurus: sum.netKurus + row.netKurus,
    }),
    { paidKurus: 0, refundedKurus: 0, commissionKurus: 0, vatKurus: 0, netKurus: 0 },
  );
