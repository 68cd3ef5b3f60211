import type { PaymentFailure } from "./gateway.ts";

export type AttemptState = "started" | "charged" | "failed" | "expired" | "refunding" | "partlyRefunded" | "refunded";
export type AttemptEvent = "charge" | "fail" | "expire" | "requestRefund" | "finishRefunds";

/**
 * Product 16.5: what may happen to an attempt. A failed or expired one may still be charged: the provider's page may take
 * another card, or report late. Anything that a state does not list changes nothing.
 */
export const attemptMoves: Record<AttemptState, Partial<Record<AttemptEvent, readonly AttemptState[]>>> = {
  started: { charge: ["charged"], fail: ["failed"], expire: ["expired"] },
  failed: { charge: ["charged"] },
  expired: { charge: ["charged"] },
  charged: { requestRefund: ["refunding"] },
  refunding: { requestRefund: ["refunding"], finishRefunds: ["charged", "partlyRefunded", "refunded"] },
  partlyRefunded: { requestRefund: ["refunding"] },
  refunded: {},
};

export const canMove = (state: AttemptState, event: AttemptEvent) => attemptMoves[state][event] !== undefined;

/** Where an attempt is once no refund is pending: by what of the charge has gone back. */
export const stateAfterRefunds = (chargedKurus: number, refundedKurus: number): AttemptState =>
  refundedKurus === 0 ? "charged" : refundedKurus < chargedKurus ? "partlyRefunded" : "refunded";

/** An attempt without an answer is asked for after this time, and again at each reconciliation. */
export const askAfterMs = 60_000;
/** The provider's page lives for 30 minutes; a payment that began then may take a while. */
export const expireAfterMs = 45 * 60_000;
/** A charge whose effect fails this often is refunded. */
export const effectTries = 2;

/** The longest wait between two tries of a refund or a release. */
export const longestRetryMs = 60 * 60_000;
const refundRetryMs = { first: 60_000, longest: longestRetryMs };
/** How long to wait after a refund's `tries`-th try that got no answer: doubling, at most an hour. */
export const refundRetryAfterMs = (tries: number) =>
  Math.min(refundRetryMs.longest, refundRetryMs.first * 2 ** Math.min(tries - 1, 10));

export const failureSentences: Record<PaymentFailure, string> = {
  insufficientFunds: "Kartınızın bakiyesi veya limiti yetersiz. Başka bir kartla yeniden deneyebilirsiniz.",
  lostCard: "Kart kayıp veya çalıntı olarak bildirilmiş. Lütfen bankanızla görüşünüz veya başka bir kart kullanınız.",
  expiredCard: "Kartınızın son kullanma tarihi geçmiş. Lütfen başka bir kart kullanınız.",
  wrongCode: "Kartın güvenlik kodu (CVC) hatalı. Lütfen yeniden deneyiniz.",
  threeDs: "3D Secure doğrulaması tamamlanamadı. Lütfen yeniden deneyiniz.",
  suspicious: "Bankanız bu ödemeyi güvenlik nedeniyle onaylamadı. Lütfen bankanızla görüşünüz.",
  expired: "Ödeme süresi doldu. Lütfen yeniden deneyiniz.",
  refused: "Bankanız ödemeyi onaylamadı. Lütfen bilgileri kontrol ediniz veya başka bir kart kullanınız.",
};

export const paymentMessages = {
  unavailable:
    "Ödeme sağlayıcısına şu anda ulaşılamıyor. Kartınızdan para çekilmedi; lütfen birazdan yeniden deneyiniz.",
  lookUpUnavailable: "Banka ve taksit bilgisi şu anda alınamıyor. Lütfen birazdan yeniden deneyiniz.",
  wrongBin: "Kart numarasının yalnızca ilk 6 ila 8 hanesini gönderiniz.",
  unknownBank: "Bu kartın bankası bulunamadı.",
  forged: "İşlem gerçekleşmedi!",
  tooMuch: "İade tutarı, ödemeden kalan tutarı aşamaz.",
  notCharged: "Bu ödeme tahsil edilmediği için iade edilemez.",
  notReleasable: "Bu ödeme tahsil edilmediği için satıcıya aktarılamaz.",
};

/** Product 16.5: so many days after its release the provider's report has to show that an item was paid out. */
export const payoutDays = 7;

/** Product 16.6: a BIN is six to eight digits; anything longer may be a card number. */
export const isBin = (text: string) => /^\d{6,8}$/.test(text);

/** Rates have at most eight decimals. */
const rateScale = 100_000_000;

/**
 * Product 16.6: what a number of instalments costs altogether, in kuruş: exactly the total in a single payment, else
 * total × (1 + rate/100), rounded half up.
 */
export function installmentTotalKurus(totalKurus: number, installments: number, ratePercent: number): number {
  if (installments === 1) return totalKurus;
  const whole = BigInt(100 * rateScale);
  const factor = whole + BigInt(Math.round(ratePercent * rateScale));
  return Number((BigInt(totalKurus) * factor * 2n + whole) / (whole * 2n));
}

/** Product 16.6: the single payment, with rate 1, is always offered and comes first. */
export const singlePayment = { numberInstallment: 1, installmentRate: 1 };
