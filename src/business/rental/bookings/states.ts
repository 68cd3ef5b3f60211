import { Refusal } from "#src/shared/refusal.ts";
import { stateMachine } from "#src/shared/state-machine.ts";

export const bookingStates = [
  "held",
  "confirmed",
  "handedOver",
  "returned",
  "cancelledByCustomer",
  "cancelledByBusiness",
  "noShow",
  "expired",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** Who acts: the customer, the rental business, or the site itself (a charge, a job). */
export const bookingRoles = ["customer", "business", "system"] as const;
export type BookingRole = (typeof bookingRoles)[number];

/**
 * Product 17.5: who may do what with a booking in which state, and the state that follows; `when`: only before, or only
 * from the time of the pick-up on.
 */
export const bookingTransitions = {
  /** The charge arrived; after the hold ended it confirms only if a unit is still free. */
  confirm: { by: ["system"], from: ["held", "expired"], to: "confirmed" },
  expire: { by: ["system"], from: ["held"], to: "expired" },
  /** Other dates or places of the same listing. */
  change: { by: ["customer"], from: ["confirmed"], when: "beforePickup" },
  cancelByCustomer: { by: ["customer"], from: ["held", "confirmed"], to: "cancelledByCustomer", when: "beforePickup" },
  cancelByBusiness: { by: ["business"], from: ["confirmed"], to: "cancelledByBusiness" },
  handOver: { by: ["business"], from: ["confirmed"], to: "handedOver" },
  markNoShow: { by: ["business"], from: ["confirmed"], to: "noShow", when: "fromPickup" },
  takeBack: { by: ["business"], from: ["handedOver"], to: "returned" },
} as const;
export type BookingAction = keyof typeof bookingTransitions;

/** The sentence of a refused action, by the state that the booking is in. */
const stateMessages: Record<BookingState, string> = {
  held: "Bu rezervasyonun ödemesi henüz tamamlanmadı.",
  confirmed: "Bu rezervasyon onaylandı; araç henüz teslim edilmedi.",
  handedOver: "Araç teslim edildi; rezervasyon artık değiştirilemez.",
  returned: "Araç geri alındı; bu rezervasyon tamamlandı.",
  cancelledByCustomer: "Bu rezervasyon iptal edildi.",
  cancelledByBusiness: "Bu rezervasyonu işletme iptal etti.",
  noShow: "Araç zamanında alınmadığı için bu rezervasyon kapandı.",
  expired: "Ödeme süresi dolduğu için bu rezervasyon tamamlanmadı.",
};
export const timeMessages = {
  beforePickup: "Alış saati geçtiği için bu işlem yapılamaz. Lütfen işletmeyle görüşünüz.",
  fromPickup: "Bu işlem alış saatinden önce yapılamaz.",
};

export const bookingMachine = stateMachine<BookingState, BookingRole, BookingAction>(stateMessages, bookingTransitions);

const timeOf = (action: BookingAction): keyof typeof timeMessages | undefined => {
  const transition = bookingTransitions[action];
  return "when" in transition ? transition.when : undefined;
};

/** Whether the time of the pick-up allows the action. */
export function isInTime(action: BookingAction, pickupAt: Date, now: Date): boolean {
  const time = timeOf(action);
  return time === undefined || (time === "beforePickup") === now < pickupAt;
}

/** 409 with the reason where state or time do not allow the action. */
export function requireBookingAction(
  { state, pickupAt }: { state: BookingState; pickupAt: Date },
  action: BookingAction,
  role: BookingRole,
  now: Date,
): void {
  bookingMachine.next(state, action, role);
  if (!isInTime(action, pickupAt, now)) throw new Refusal(409, timeMessages[timeOf(action)!]);
}

/** A state as people read it. */
export const bookingStateLabels: Record<BookingState, string> = {
  held: "Ödeme bekleniyor",
  confirmed: "Onaylandı",
  handedOver: "Araç sizde",
  returned: "Tamamlandı",
  cancelledByCustomer: "İptal edildi",
  cancelledByBusiness: "İşletme iptal etti",
  noShow: "Araç alınmadı",
  expired: "Süresi doldu",
};

/** Whether a booking ended without its rental: nothing more is paid for it. */
export const isGivenUp = (state: BookingState) =>
  state === "cancelledByCustomer" || state === "cancelledByBusiness" || state === "noShow" || state === "expired";

/** The tabs of `/rezervasyonlarim`, by their address. */
export const bookingTabs = { gelecek: "Gelecek", gecmis: "Geçmiş", iptal: "İptal edilen" } as const;
export type BookingTab = keyof typeof bookingTabs;
