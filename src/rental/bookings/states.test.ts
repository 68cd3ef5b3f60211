import { expect, test } from "vitest";
import {
  bookingActions,
  type BookingAction,
  bookingRoles,
  bookingStates,
  bookingTransitions,
  canChangeBooking,
  isInTime,
  nextBookingState,
  timeMessages,
} from "./states.ts";

/** For each action, the states in which each role may do it: c customer, b business, s system, - nobody. */
const table: Record<BookingAction, string> = {
  //                 held conf hand ret  byC  byB  noSh expd
  confirm: /*      */ "s    -    -    -    -    -    -    s",
  expire: /*       */ "s    -    -    -    -    -    -    -",
  change: /*       */ "-    c    -    -    -    -    -    -",
  cancelByCustomer: "c    c    -    -    -    -    -    -",
  cancelByBusiness: "-    b    -    -    -    -    -    -",
  handOver: /*     */ "-    b    -    -    -    -    -    -",
  markNoShow: /*   */ "-    b    -    -    -    -    -    -",
  takeBack: /*     */ "-    -    b    -    -    -    -    -",
};
const letters = { customer: "c", business: "b", system: "s" };
const pickupAt = new Date("2026-12-10T07:00Z");
const inTime = (action: BookingAction) =>
  new Date(pickupAt.getTime() + (isInTime(action, pickupAt, pickupAt) ? 0 : -1));

test.for(bookingActions)("%s: who may, in which state, and what follows", (action) => {
  const cells = table[action].split(/\s+/);
  expect(cells).toHaveLength(bookingStates.length);
  for (const [at, state] of bookingStates.entries())
    for (const role of bookingRoles) {
      const isAllowed = cells[at] === letters[role];
      expect([state, role, canChangeBooking(state, action, role)]).toEqual([state, role, isAllowed]);
      const next = () => nextBookingState({ state, pickupAt }, action, role, inTime(action));
      if (isAllowed) expect(next()).toBe(bookingTransitions[action].to);
      else expect(next).toThrow(/./);
    }
});

test("customers change and cancel before the pick-up, and a business marks a no-show from then on", () => {
  const before = new Date(pickupAt.getTime() - 1);
  const booking = { state: "confirmed", pickupAt } as const;
  for (const action of ["change", "cancelByCustomer"] as const) {
    nextBookingState(booking, action, "customer", before);
    expect(() => nextBookingState(booking, action, "customer", pickupAt)).toThrow(timeMessages.beforePickup);
  }
  nextBookingState(booking, "markNoShow", "business", pickupAt);
  expect(() => nextBookingState(booking, "markNoShow", "business", before)).toThrow(timeMessages.fromPickup);
});
