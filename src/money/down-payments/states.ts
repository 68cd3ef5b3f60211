import { stateMachine } from "#src/shared/state-machine.ts";

export const downPaymentStates = [
  "awaiting",
  "held",
  "handedOver",
  "expired",
  "disputed",
  "completed",
  "cancelled",
  "lapsed",
] as const;
export type DownPaymentState = (typeof downPaymentStates)[number];

/** Who acts: the buyer, somebody of the business, the site itself (a charge, a job, an event), or the desk of finance. */
export const downPaymentActors = ["buyer", "business", "system", "desk"] as const;
export type DownPaymentActor = (typeof downPaymentActors)[number];

/** What an action gives back to the buyer: everything, what the accepted rule says, or nothing. */
type Refund = "all" | "rule" | "none";

/** Where an action sends the money; `isReleased`: what is left is passed on to the business. */
type Money = { refund: Refund; isReleased: boolean };

const none: Money = { refund: "none", isReleased: false };
const toBuyer: Money = { refund: "all", isReleased: false };
const toBusiness: Money = { refund: "none", isReleased: true };

/** Product 10.12: who may do what with a down payment in which state, the state that follows, and where the money goes. */
export const downPaymentTransitions = {
  charge: { by: ["system"], from: ["awaiting"], to: "held", ...none },
  /** Never paid, or another buyer was first. */
  lapse: { by: ["system"], from: ["awaiting"], to: "lapsed", ...none },
  handOver: { by: ["business"], from: ["held"], to: "handedOver", ...none },
  confirm: { by: ["buyer"], from: ["held", "handedOver"], to: "completed", ...toBusiness },
  object: { by: ["buyer"], from: ["handedOver", "expired"], to: "disputed", ...none },
  /** The buyer did not object in time. */
  settleHandOver: { by: ["system"], from: ["handedOver"], to: "completed", ...toBusiness },
  cancelAsBuyer: { by: ["buyer"], from: ["held"], to: "cancelled", refund: "rule", isReleased: true },
  cancelAsBusiness: {
    by: ["business"],
    from: ["held", "handedOver", "expired", "disputed"],
    to: "cancelled",
    ...toBuyer,
  },
  /** The time is over and all of it goes back. */
  endInTime: { by: ["system"], from: ["held"], to: "cancelled", ...toBuyer },
  /** The time is over and the business gets a share: the buyer may object first. */
  expire: { by: ["system"], from: ["held"], to: "expired", refund: "rule", isReleased: false },
  settleExpired: { by: ["system"], from: ["expired"], to: "cancelled", ...toBusiness },
  /** The listing was removed, refused, or sold without a hand-over. */
  endWithListing: { by: ["system"], from: ["held"], to: "cancelled", ...toBuyer },
  decideForBuyer: { by: ["desk"], from: ["disputed"], to: "cancelled", ...toBuyer },
  decideForBusiness: { by: ["desk"], from: ["disputed"], to: "completed", ...toBusiness },
} as const;
export type DownPaymentAction = keyof typeof downPaymentTransitions;

/** The sentence of a refused action, by the state that the down payment is in. */
const stateMessages: Record<DownPaymentState, string> = {
  awaiting: "Bu ön ödeme henüz yapılmadı.",
  held: "Bu araç şu anda rezerve; bu işlem yapılamaz.",
  handedOver: "Satıcı aracı teslim ettiğini bildirdi; bu işlem yapılamaz.",
  expired: "Bu rezervasyonun süresi doldu.",
  disputed: "Bu ön ödemeye itiraz edildi; inceleniyor.",
  completed: "Bu ön ödeme satıcıya aktarıldı.",
  cancelled: "Bu rezervasyon sona erdi.",
  lapsed: "Bu ön ödeme yapılmadı.",
};

export const downPaymentMachine = stateMachine<DownPaymentState, DownPaymentActor, DownPaymentAction>(
  stateMessages,
  downPaymentTransitions,
);

/** Where the money goes. */
export const moneyOf = (action: DownPaymentAction): Money => downPaymentTransitions[action];

/** Whether a down payment in this state reserves its listing; a disputed one only after a hand-over. */
export const isReserving = (state: DownPaymentState, wasHandedOver: boolean): boolean =>
  state === "held" || state === "handedOver" || (state === "disputed" && wasHandedOver);

/** A state as both sides read it. */
export const stateLabels: Record<DownPaymentState, string> = {
  awaiting: "Ödeme bekliyor",
  held: "Rezerve",
  handedOver: "Teslim edildi, onay bekliyor",
  expired: "Süresi doldu",
  disputed: "İtiraz inceleniyor",
  completed: "Tamamlandı",
  cancelled: "Sona erdi",
  lapsed: "Ödenmedi",
};

/** What happened, in the history. */
export const actionLabels: Record<DownPaymentAction, string> = {
  charge: "Ön ödeme alındı, araç rezerve edildi",
  lapse: "Ödeme yapılmadı",
  handOver: "Satıcı aracı teslim ettiğini bildirdi",
  confirm: "Alıcı aracı aldığını onayladı",
  object: "Alıcı itiraz etti",
  settleHandOver: "İtiraz olmadı, ön ödeme satıcıya aktarıldı",
  cancelAsBuyer: "Alıcı vazgeçti",
  cancelAsBusiness: "Satıcı rezervasyonu iptal etti",
  endInTime: "Süre doldu, ön ödeme iade edildi",
  expire: "Süre doldu",
  settleExpired: "İtiraz olmadı, kalan tutar satıcıya aktarıldı",
  endWithListing: "İlan yayından kalktı ya da araç satıldı",
  decideForBuyer: "İtiraz kabul edildi, ön ödeme iade edildi",
  decideForBusiness: "İtiraz kabul edilmedi, ön ödeme satıcıya aktarıldı",
};
