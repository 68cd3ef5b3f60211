import { stateMachine } from "#src/shared/state-machine.ts";

export const orderStates = [
  "draft",
  "awaitingPayment",
  "failed",
  "awaitingTransfer",
  "paid",
  "fulfilled",
  "partlyRefunded",
  "refunded",
  "expired",
  "cancelled",
] as const;
export type OrderState = (typeof orderStates)[number];

/** Who acts: the buyer, the site itself (a charge, a job), or the desk of finance. */
export const orderRoles = ["buyer", "system", "desk"] as const;
export type OrderRole = (typeof orderRoles)[number];

const unpaid = ["draft", "awaitingPayment", "failed", "awaitingTransfer"] as const satisfies readonly OrderState[];
const refundable = ["paid", "fulfilled", "partlyRefunded"] as const satisfies readonly OrderState[];

/** Product 16.3: who may do what with an order in which state, and the state that follows. */
export const orderTransitions = {
  /** Changes items or the balances used: what was begun with the old amount is not accepted any more. */
  update: { by: ["buyer"], from: unpaid, to: "draft" },
  startCard: { by: ["buyer"], from: unpaid, to: "awaitingPayment" },
  recordFailure: { by: ["system"], from: ["awaitingPayment", "failed"], to: "failed" },
  /** The card was charged, but the order cannot be paid with it any more. */
  refuseCharge: { by: ["system"], from: ["awaitingPayment", "failed", "awaitingTransfer"], to: "failed" },
  chooseTransfer: { by: ["buyer"], from: unpaid, to: "awaitingTransfer" },
  acceptCharge: { by: ["system"], from: ["awaitingPayment", "failed", "awaitingTransfer"], to: "paid" },
  bookTransfer: { by: ["desk"], from: ["awaitingTransfer"], to: "paid" },
  /** Nothing is left to pay: the items are free, or balances cover them. */
  settleFree: { by: ["buyer"], from: unpaid, to: "paid" },
  fulfil: { by: ["system"], from: ["paid"], to: "fulfilled" },
  /** Not before it is fulfilled: an order of which a part was refunded is not fulfilled any more. */
  refundPart: { by: ["desk", "system"], from: ["fulfilled", "partlyRefunded"], to: "partlyRefunded" },
  refundWhole: { by: ["desk", "system"], from: refundable, to: "refunded" },
  expire: { by: ["system"], from: unpaid, to: "expired" },
  cancel: { by: ["buyer", "desk"], from: unpaid, to: "cancelled" },
} as const;
export type OrderAction = keyof typeof orderTransitions;

/** The sentence of a refused action, by the state that the order is in. */
const stateMessages: Record<OrderState, string> = {
  draft: "Sipariş henüz ödeme bekliyor.",
  awaitingPayment: "Siparişin ödemesi bekleniyor.",
  failed: "Siparişin ödemesi alınamadı.",
  awaitingTransfer: "Siparişin havalesi bekleniyor.",
  paid: "Bu sipariş ödendi; artık değiştirilemez.",
  fulfilled: "Bu sipariş ödendi; artık değiştirilemez.",
  partlyRefunded: "Bu sipariş ödendi ve bir bölümü iade edildi; artık değiştirilemez.",
  refunded: "Bu siparişin tutarı iade edildi.",
  expired: "Bu siparişin süresi doldu. Lütfen yeni bir sipariş oluşturunuz.",
  cancelled: "Bu sipariş iptal edildi. Lütfen yeni bir sipariş oluşturunuz.",
};

export const orderMachine = stateMachine<OrderState, OrderRole, OrderAction>(stateMessages, orderTransitions);

export const isUnpaid = (state: OrderState): boolean => (unpaid as readonly OrderState[]).includes(state);
export const isRefundable = (state: OrderState): boolean => (refundable as readonly OrderState[]).includes(state);

/** The tabs of `/siparislerim`, by their address, with the states that they list. */
export const orderTabs = {
  bekleyen: { label: "Ödeme bekleyen", states: unpaid },
  odenen: { label: "Ödenen", states: ["paid", "fulfilled", "partlyRefunded", "refunded"] },
  iptal: { label: "İptal edilen", states: ["cancelled", "expired"] },
} as const satisfies Record<string, { label: string; states: readonly OrderState[] }>;
export type OrderTab = keyof typeof orderTabs;

/** A state as people read it. */
export const stateLabels: Record<OrderState, string> = {
  draft: "Ödeme bekliyor",
  awaitingPayment: "Ödeme bekliyor",
  failed: "Ödeme alınamadı",
  awaitingTransfer: "Havale bekleniyor",
  paid: "Ödendi, hazırlanıyor",
  fulfilled: "Ödendi",
  partlyRefunded: "Bir bölümü iade edildi",
  refunded: "İade edildi",
  expired: "Süresi doldu",
  cancelled: "İptal edildi",
};
