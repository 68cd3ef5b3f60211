import { expect, test } from "vitest";
import {
  type BookingAction,
  bookingMachine,
  bookingRoles,
  bookingStates,
  isInTime,
  requireBookingAction,
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

test.for(Object.keys(table) as BookingAction[])("%s: who may, in which state", (action) => {
  const cells = table[action].split(/\s+/);
  expect(cells).toHaveLength(bookingStates.length);
  for (const [at, state] of bookingStates.entries())
    for (const role of bookingRoles) {
      const isAllowed = cells[at] === letters[role];
      expect([state, role, bookingMachine.can(state, action, role)]).toEqual([state, role, isAllowed]);
      const required = () => requireBookingAction({ state, pickupAt }, action, role, inTime(action));
      if (isAllowed) required();
      else expect(required).toThrow(/./);
    }
});

test("customers change and cancel before the pick-up, and a business marks a no-show from then on", () => {
  const before = new Date(pickupAt.getTime() - 1);
  const booking = { state: "confirmed", pickupAt } as const;
  for (const action of ["change", "cancelByCustomer"] as const) {
    requireBookingAction(booking, action, "customer", before);
    expect(() => requireBookingAction(booking, action, "customer", pickupAt)).toThrow(timeMessages.beforePickup);
  }
  requireBookingAction(booking, "markNoShow", "business", pickupAt);
  expect(() => requireBookingAction(booking, "markNoShow", "business", before)).toThrow(timeMessages.fromPickup);
});
