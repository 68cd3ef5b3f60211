import { Refusal } from "#src/shared/refusal.ts";

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

type Transition = {
  by: readonly BookingRole[];
  from: readonly BookingState[];
  to: BookingState;
  /** Only before, or only from the time of the pick-up on. */
  when?: "beforePickup" | "fromPickup";
};

/** Product 17.5: who may do what with a booking in which state, and the state that follows. */
export const bookingTransitions = {
  /** The charge arrived; after the hold ended it confirms only if a unit is still free. */
  confirm: { by: ["system"], from: ["held", "expired"], to: "confirmed" },
  expire: { by: ["system"], from: ["held"], to: "expired" },
  /** Other dates or places of the same listing. */
  change: { by: ["customer"], from: ["confirmed"], to: "confirmed", when: "beforePickup" },
  cancelByCustomer: { by: ["customer"], from: ["held", "confirmed"], to: "cancelledByCustomer", when: "beforePickup" },
  cancelByBusiness: { by: ["business"], from: ["confirmed"], to: "cancelledByBusiness" },
  handOver: { by: ["business"], from: ["confirmed"], to: "handedOver" },
  markNoShow: { by: ["business"], from: ["confirmed"], to: "noShow", when: "fromPickup" },
  takeBack: { by: ["business"], from: ["handedOver"], to: "returned" },
} as const satisfies Record<string, Transition>;
export type BookingAction = keyof typeof bookingTransitions;
export const bookingActions = Object.keys(bookingTransitions) as BookingAction[];

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

/** May `role` do this with a booking in this state? Times are left out: `isInTime` answers them. */
export const canChangeBooking = (state: BookingState, action: BookingAction, role: BookingRole): boolean => {
  const { by, from }: Transition = bookingTransitions[action];
  return by.includes(role) && from.includes(state);
};

/** Whether the time of the pick-up allows the action. */
export function isInTime(action: BookingAction, pickupAt: Date, now: Date): boolean {
  const { when }: Transition = bookingTransitions[action];
  return when === undefined || (when === "beforePickup") === now < pickupAt;
}

/** The state after an action; 409 with the reason where it is not possible. */
export function nextBookingState(
  { state, pickupAt }: { state: BookingState; pickupAt: Date },
  action: BookingAction,
  role: BookingRole,
  now: Date,
): BookingState {
  if (!canChangeBooking(state, action, role)) throw new Refusal(409, stateMessages[state]);
  const { when, to }: Transition = bookingTransitions[action];
  if (when && !isInTime(action, pickupAt, now)) throw new Refusal(409, timeMessages[when]);
  return to;
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

/** The tabs of `/rezervasyonlarim`, by their address. */
export const bookingTabs = { gelecek: "Gelecek", gecmis: "Geçmiş", iptal: "İptal edilen" } as const;
export type BookingTab = keyof typeof bookingTabs;
