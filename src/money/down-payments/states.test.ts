import { expect, test } from "vitest";
import { Refusal } from "#src/shared/refusal.ts";
import {
  type DownPaymentAction,
  downPaymentActors,
  downPaymentMachine,
  type DownPaymentState,
  downPaymentStates,
  downPaymentTransitions,
  isReserving,
  moneyOf,
} from "./states.ts";

/** Product 10.12, written out: who may do what in which state, the state that follows, and where the money goes. */
const allowed: Record<DownPaymentState, Record<string, string>> = {
  awaiting: { "system charge": "held", "system lapse": "lapsed" },
  held: {
    "business handOver": "handedOver",
    "buyer confirm": "completed, released",
    "buyer cancelAsBuyer": "cancelled, refund rule, released",
    "business cancelAsBusiness": "cancelled, refund all",
    "system endInTime": "cancelled, refund all",
    "system expire": "expired, refund rule",
    "system endWithListing": "cancelled, refund all",
  },
  handedOver: {
    "buyer confirm": "completed, released",
    "buyer object": "disputed",
    "system settleHandOver": "completed, released",
    "business cancelAsBusiness": "cancelled, refund all",
  },
  expired: {
    "buyer object": "disputed",
    "system settleExpired": "cancelled, released",
    "business cancelAsBusiness": "cancelled, refund all",
  },
  disputed: {
    "desk decideForBuyer": "cancelled, refund all",
    "desk decideForBusiness": "completed, released",
    "business cancelAsBusiness": "cancelled, refund all",
  },
  completed: {},
  cancelled: {},
  lapsed: {},
};

test.each(downPaymentStates)("%s allows exactly what the table says, for every actor", (state) => {
  const found: Record<string, string> = {};
  for (const action of Object.keys(downPaymentTransitions) as DownPaymentAction[])
    for (const actor of downPaymentActors) {
      try {
        const to = downPaymentMachine.next(state, action, actor);
        const { refund, isReleased } = moneyOf(action);
        const money = [refund === "none" ? "" : `, refund ${refund}`, isReleased ? ", released" : ""].join("");
        found[`${actor} ${action}`] = to + money;
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).status).toBe(409);
      }
    }
  expect(found).toEqual(allowed[state]);
});

test("a listing is reserved from the payment to the end, in a dispute only after a hand-over", () => {
  const reserving = (wasHandedOver: boolean) => downPaymentStates.filter((state) => isReserving(state, wasHandedOver));
  expect([reserving(false), reserving(true)]).toEqual([
    ["held", "handedOver"],
    ["held", "handedOver", "disputed"],
  ]);
});
