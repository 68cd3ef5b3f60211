import type { RentalBooking } from "#src/shared/database.ts";

export type BookingState = RentalBooking["state"];

/** States of bookings as the business reads them. */
export const bookingStateNames: Record<BookingState, string> = {
  held: "Ödeme bekleniyor",
  confirmed: "Teslim bekliyor",
  handedOver: "Müşteride",
  returned: "Döndü",
  cancelledByCustomer: "Müşteri iptal etti",
  cancelledByBusiness: "İşletme iptal etti",
  noShow: "Müşteri gelmedi",
  expired: "Ödenmedi",
};
export const isBookingState = (text: string): text is BookingState => Object.hasOwn(bookingStateNames, text);
