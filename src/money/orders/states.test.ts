import { expect, test } from "vitest";
import { Refusal } from "#src/shared/refusal.ts";
import {
  orderMachine,
  type OrderAction,
  orderRoles,
  type OrderState,
  orderStates,
  orderTabs,
  orderTransitions,
} from "./states.ts";

/** Product 16.3, written out: who may do what in which state, and what follows. Everything else is refused. */
const allowed: Record<OrderState, Record<string, OrderState>> = {
  draft: {
    "buyer update": "draft",
    "buyer startCard": "awaitingPayment",
    "buyer chooseTransfer": "awaitingTransfer",
    "buyer settleFree": "paid",
    "buyer cancel": "cancelled",
    "desk cancel": "cancelled",
    "system expire": "expired",
  },
  awaitingPayment: {
    "buyer update": "draft",
    "buyer startCard": "awaitingPayment",
    "buyer chooseTransfer": "awaitingTransfer",
    "buyer settleFree": "paid",
    "buyer cancel": "cancelled",
    "desk cancel": "cancelled",
    "system expire": "expired",
    "system acceptCharge": "paid",
    "system refuseCharge": "failed",
    "system recordFailure": "failed",
  },
  failed: {
    "buyer update": "draft",
    "buyer startCard": "awaitingPayment",
    "buyer chooseTransfer": "awaitingTransfer",
    "buyer settleFree": "paid",
    "buyer cancel": "cancelled",
    "desk cancel": "cancelled",
    "system expire": "expired",
    "system acceptCharge": "paid",
    "system refuseCharge": "failed",
    "system recordFailure": "failed",
  },
  awaitingTransfer: {
    "buyer update": "draft",
    "buyer startCard": "awaitingPayment",
    "buyer chooseTransfer": "awaitingTransfer",
    "buyer settleFree": "paid",
    "buyer cancel": "cancelled",
    "desk cancel": "cancelled",
    "desk bookTransfer": "paid",
    "system expire": "expired",
    "system acceptCharge": "paid",
    "system refuseCharge": "failed",
  },
  paid: {
    "system fulfil": "fulfilled",
    "desk refundWhole": "refunded",
    "system refundWhole": "refunded",
  },
  fulfilled: {
    "desk refundPart": "partlyRefunded",
    "desk refundWhole": "refunded",
    "system refundPart": "partlyRefunded",
    "system refundWhole": "refunded",
  },
  partlyRefunded: {
    "desk refundPart": "partlyRefunded",
    "desk refundWhole": "refunded",
    "system refundPart": "partlyRefunded",
    "system refundWhole": "refunded",
  },
  refunded: {},
  expired: {},
  cancelled: {},
};

const actions = Object.keys(orderTransitions) as OrderAction[];
const cases = orderStates.flatMap((state) =>
  actions.flatMap((action) => orderRoles.map((role) => [state, action, role] as const)),
);

test.each(cases)("in the state %s, %s by %s", (state, action, role) => {
  const expected = allowed[state][`${role} ${action}`];
  if (expected) expect(orderMachine.next(state, action, role)).toBe(expected);
  else {
    const refused = (() => {
      try {
        return orderMachine.next(state, action, role);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
  }
});

test("every state is in exactly one tab of the orders", () => {
  const listed = Object.values(orderTabs).flatMap(({ states }): readonly OrderState[] => states);
  expect(listed.toSorted()).toEqual([...orderStates].toSorted());
});
