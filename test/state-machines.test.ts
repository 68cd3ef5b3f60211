import { expect, test } from "vitest";
import { changeOrder, insertEvent, insertOrder } from "#src/money/orders/queries.server.ts";
import { orderRoles, orderStates, orderTransitions } from "#src/money/orders/states.ts";
import { changeBooking } from "#src/business/rental/bookings/queries.server.ts";
import { bookingRoles, bookingStates, bookingTransitions } from "#src/business/rental/bookings/states.ts";
import { changeDownPaymentState } from "#src/money/down-payments/queries.server.ts";
import { downPaymentActors, downPaymentStates, downPaymentTransitions } from "#src/money/down-payments/states.ts";
import { changeRequest } from "#src/staff/requests/queries.server.ts";
import { requestStates, requestTransitions } from "#src/staff/requests/rules.ts";
import { submitRequest } from "#src/staff/requests/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { downPaymentsIn } from "./support/down-payments.ts";
import { randomFrom } from "./support/random.ts";
import { aCustomer, aHeldBooking, aRentalMarket } from "./support/rental-bookings.ts";
import { signedIn } from "./support/shop.ts";

const app = await testApp();
type Transitions = Record<string, { by: readonly string[]; from: readonly string[]; to?: string }>;
type Change = (
  ctx: Context,
  row: { id: never; state: never },
  action: never,
  role: never,
  change: { values: object },
) => Promise<object>;
const noValues = () => ({});

/** One thing of each kind, with its machine and its history: the actions after it was made, the oldest first. */
const kinds = {
  async order() {
    const { id: memberId } = await aMember(app);
    const id = await insertOrder(app.ctx(), { memberId, totalKurus: 100, expiresAt: addDays(app.now, 1) });
    await insertEvent(app.ctx(), id, { action: "create", before: null, after: "draft" });
    return {
      id,
      change: changeOrder as Change,
      values: noValues,
      machine: { states: orderStates, roles: orderRoles, transitions: orderTransitions as Transitions },
      read: () => app.db.selectFrom("customerOrder").where("id", "=", id).select("state").executeTakeFirstOrThrow(),
      history: () => app.db.selectFrom("orderEvent").where("orderId", "=", id).orderBy("id").select("action").execute(),
    };
  },
  async booking() {
    const { code } = await aHeldBooking(app, await aRentalMarket(app), await aCustomer(app));
    const of = app.db.selectFrom("rentalBooking").where("code", "=", code);
    const { id } = await of.select("id").executeTakeFirstOrThrow();
    return {
      id,
      change: changeBooking as Change,
      values: () => ({ heldUntil: null }),
      machine: { states: bookingStates, roles: bookingRoles, transitions: bookingTransitions as Transitions },
      read: () => of.select("state").executeTakeFirstOrThrow(),
      history: () =>
        app.db.selectFrom("rentalBookingEvent").where("bookingId", "=", id).orderBy("id").select("action").execute(),
    };
  },
  async downPayment() {
    const kit = downPaymentsIn(app);
    const { listing } = await kit.aDealer();
    const buyer = await kit.aBuyer();
    await kit.send(buyer, listing.keyCode);
    const of = app.db.selectFrom("downPayment").where("buyerId", "=", buyer.id);
    const { id } = await of.select("id").executeTakeFirstOrThrow();
    return {
      id,
      change: changeDownPaymentState as Change,
      values: (action: string) => (action === "lapse" ? {} : { chargedKurus: 100_000 }),
      machine: {
        states: downPaymentStates,
        roles: downPaymentActors,
        transitions: downPaymentTransitions as Transitions,
      },
      read: () => of.select("state").executeTakeFirstOrThrow(),
      history: () =>
        app.db.selectFrom("downPaymentEvent").where("downPaymentId", "=", id).orderBy("id").select("action").execute(),
    };
  },
  async request() {
    const from = { senderName: "Ali Kurt", email: "ali@ornek.example", phone: null };
    const id = await submitRequest(app.ctx(), "partner", { ...from, fields: { company: `Kurt ${performance.now()}` } });
    return {
      id,
      change: changeRequest as Change,
      values: noValues,
      machine: { states: Object.keys(requestStates), roles: ["desk"], transitions: requestTransitions as Transitions },
      read: () => app.db.selectFrom("siteRequest").where("id", "=", id).select("state").executeTakeFirstOrThrow(),
      history: () =>
        app.db.selectFrom("siteRequestEntry").where("requestId", "=", id).orderBy("id").select("action").execute(),
    };
  },
};

const atOnce = 20;
const rounds = 8;

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  "twenty random changes of one %s at once: each as declared or refused, and all in its history",
  async (kind) => {
    const random = randomFrom(1);
    const ctx = app.ctx(signedIn(await aMember(app, { role: "moderator" })));
    for (let thing = 0; thing < 5; thing++) {
      const { id, change, values, machine, read, history } = await kinds[kind]();
      const { states, roles, transitions } = machine;
      const [first, before] = [(await read()).state as string, (await history()).length];
      const made: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const { state: now } = await read();
        const wishes = Array.from({ length: atOnce }, () => ({
          // Most know the present state, so that they meet in the database.
          state: random.is(0.8) ? now : random.one(states),
          action: random.one(Object.keys(transitions)),
          role: random.one(roles),
        }));
        const results = await Promise.allSettled(
          wishes.map(({ state, action, role }) =>
            change(ctx, { id: id as never, state: state as never }, action as never, role as never, {
              values: values(action),
            }),
          ),
        );
        for (const [at, result] of results.entries()) {
          const { state, action, role } = wishes[at]!;
          if (result.status === "rejected") expect(result.reason).toMatchObject({ constructor: Refusal, status: 409 });
          else {
            made.push(action);
            expect(transitions[action]!.by).toContain(role);
            expect(transitions[action]!.from).toContain(state);
          }
        }
      }
      const actions = (await history()).slice(before).map(({ action }) => action as string);
      expect(made.length).toBeGreaterThan(0);
      expect(actions.toSorted()).toEqual(made.toSorted());
      let state = first;
      for (const action of actions) {
        const { from, to = state } = transitions[action]!;
        expect(from).toContain(state);
        state = to;
      }
      expect((await read()).state).toBe(state);
    }
  },
);
