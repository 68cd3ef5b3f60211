import { z } from "zod/mini";
import type { AttemptState } from "#src/money/payment/rules.ts";
import { maxCharacters, messages, rowId, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { reason } from "#src/staff/desks/rules.ts";
import { type OrderAction, type OrderState, stateLabels } from "../states.ts";
import { amountMaxLength } from "#src/shared/money.ts";

/** Refunds of an order that together are above this need a second admin, as do those of an admin's own order. */
export const refundLimitKurus = 5_000_00;
export const ordersPerPage = 50;
/** The most rows of one CSV file. */
export const csvMaxRows = 50_000;

export const deskTexts = {
  asked: "İade isteği kaydedildi. Başka bir yöneticinin onayı gerekiyor.",
  refunded: "İade yapıldı.",
  approved: "İade onaylandı ve yapıldı.",
  rejected: "İade isteği reddedildi.",
  cancelled: "Sipariş iptal edildi.",
  couponMade: "Kupon oluşturuldu.",
  couponStopped: "Kupon durduruldu.",
  secondPerson: "Kendi iade isteğinizi onaylayamazsınız; başka bir yönetici onaylamalı.",
  ownOrder: "Kendi siparişinizin iadesine karar veremezsiniz; başka bir yönetici karar vermeli.",
  waiting: "Bu siparişin onay bekleyen bir iade isteği var.",
  decided: "Bu istek daha önce sonuçlandırıldı.",
  noRequest: "İade isteği bulunamadı.",
  noCoupon: "Kupon bulunamadı ya da daha önce durduruldu.",
  noMember: "Bu e-postayla bir üye yok.",
  amount: "Geçerli bir tutar giriniz.",
  day: "Geçerli bir gün giriniz.",
  order: "Bitiş günü başlangıçtan önce olamaz.",
};

/** Turkish names of what admins do with money and prices. */
export const auditActions = {
  refund: "İade",
  askRefund: "İade isteği",
  approveRefund: "İade onayı",
  rejectRefund: "İade reddi",
  cancelOrder: "Sipariş iptali",
  bookTransfer: "Havale kaydı",
  makeCoupon: "Kupon oluşturma",
  stopCoupon: "Kupon durdurma",
  /** Of entries from before prices became dated tables. */
  addPrice: "Fiyat değişikliği",
  reconcile: "Ödeme mutabakatı",
} as const;

/** Those of them that change an order, whose number is their subject. */
export const orderActions = [
  "refund",
  "askRefund",
  "approveRefund",
  "rejectRefund",
  "cancelOrder",
  "bookTransfer",
] as const satisfies (keyof typeof auditActions)[];

/** The page of what an entry of the audit log is about. */
export function auditPathOf(subject: string, action: string): string {
  if (action === "makeCoupon" || action === "stopCoupon") return "/yonetim/kuponlar";
  if (action === "addPrice") return "/yonetim/fiyatlar";
  if (action === "reconcile") return "/yonetim/odemeler";
  return `/yonetim/siparisler/${encodeURIComponent(subject)}`;
}

/** States of orders as the desk tells them apart; buyers read the same words for some of them. */
export const deskStateLabels: Record<OrderState, string> = {
  ...stateLabels,
  draft: "Ödemeye geçilmedi",
  awaitingPayment: "Kart ödemesi bekleniyor",
};

/** How an order was paid. */
export const methodLabels = { card: "Kart", transfer: "Havale", balance: "Bakiye" } as const;

/** Turkish names of what happens to an order. */
export const orderEventLabels: Record<OrderAction | "create", string> = {
  create: "Oluşturuldu",
  update: "Değiştirildi",
  startCard: "Kartla ödemeye geçildi",
  recordFailure: "Kart ödemesi alınamadı",
  refuseCharge: "Kart ödemesi alınamadı",
  chooseTransfer: "Havale seçildi",
  acceptCharge: "Kart ödemesi alındı",
  bookTransfer: "Havale kaydedildi",
  settleFree: "Ödeme gerekmeden tamamlandı",
  fulfil: "Yerine getirildi",
  refundPart: "Bir bölümü iade edildi",
  refundWhole: "Tamamı iade edildi",
  expire: "Süresi doldu",
  cancel: "İptal edildi",
};

/** Turkish names of the states of a card payment. */
export const attemptStateLabels: Record<AttemptState, string> = {
  started: "Başladı",
  charged: "Tahsil edildi",
  failed: "Başarısız",
  expired: "Süresi doldu",
  refunding: "İade ediliyor",
  partlyRefunded: "Bir bölümü iade edildi",
  refunded: "İade edildi",
};

export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, deskTexts.day));
const amount = z.string().check(z.minLength(1), z.maxLength(amountMaxLength));

export const RefundForm = z.object({
  reason,
  key: z.string().check(z.regex(/^[0-9a-f-]{36}$/, messages.invalid)),
  isWhole: z.optional(z.string()),
});
export const ReasonForm = z.object({ reason });
export const DecisionForm = z.object({
  id: rowId(),
  decision: z.enum(["approve", "reject"]),
  reason,
});
/** References of banks are as long as a card's number. */
export const bankFields = ["reference", "csv"];
export const TransferForm = z.object({
  orderId: z.string().check(singleLine, z.toUpperCase(), z.maxLength(20)),
  reference: z.string().check(singleLine, z.minLength(1), z.maxLength(60)),
  amount,
  sender: z.string().check(singleLine, maxCharacters(120)),
  receivedOn: day,
  reason,
});
/** Characters of a statement’s file. */
export const statementMaxLength = 1_000_000;
export const StatementForm = z.object({
  csv: z.string().check(z.minLength(1), z.maxLength(statementMaxLength)),
  reason,
});
export const CouponMakeForm = z.object({
  amount,
  validUntil: day,
  balanceDays: wholeNumber({ min: 1, max: 730 }),
  maxRedemptions: z.optional(z.union([z.literal(""), wholeNumber({ min: 1, max: 1_000_000 })])),
  email: z.optional(z.string().check(singleLine, z.maxLength(120))),
  isFirstOrderOnly: z.optional(z.string()),
  reason,
});
export const CouponStopForm = z.object({ id: rowId(), reason });

/** Midnight of a day in Turkey, which has had no summer time since 2016. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);
