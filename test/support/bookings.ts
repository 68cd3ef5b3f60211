import { sql } from "kysely";
import { expect } from "vitest";
import { startPayment } from "#src/money/payment/service.server.ts";
import type { Payable } from "#src/money/payment/payable.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";

type Payer = { id: number; email: string };
/** `basisPoints` is the commission, in hundredths of a percent. */
type Begun = { reference: string; amountKurus: number; key?: string; basisPoints?: number };

/** A kind of thing that is paid by card, for tests of payments alone: a row of a table that is paid once. */
export async function withBookings(app: TestApp) {
  await sql`create table test_booking (
    reference text primary key, attempt_id bigint, charged_kurus bigint, failures text[] not null default '{}')`.execute(
    app.db,
  );
  /** Errors that the next effects throw. */
  const faults: Error[] = [];
  const booking: Payable = {
    async acceptCharge({ db }, { payableId: reference, attemptId, chargedKurus }) {
      const { rows } = await sql<{ isPaid: boolean }>`
        select attempt_id is not null as "isPaid" from test_booking where reference = ${reference}`.execute(db);
      const fault = faults.shift();
      if (fault) throw fault;
      if (rows[0]!.isPaid) return false;
      await sql`update test_booking set attempt_id = ${attemptId}, charged_kurus = ${chargedKurus}
        where reference = ${reference}`.execute(db);
      return true;
    },
    async recordFailure({ db }, { payableId: reference, message }) {
      await sql`update test_booking set failures = array_append(failures, ${message}) where reference = ${reference}`.execute(
        db,
      );
    },
    returnPath: (_ctx, reference, outcome) => `/rezervasyon/${reference}?sonuc=${outcome}`,
  };
  const feature: Feature = { name: "test-bookings", payables: { booking }, personalData: {} };
  app.deps.features = [...app.deps.features, feature];
  let count = 0;

  const begin = (ctx: Context, member: Payer, { reference, amountKurus, key, basisPoints = 0 }: Begun) =>
    startPayment(ctx, {
      kind: "booking",
      payableId: reference,
      amountKurus,
      items: [
        {
          id: "1",
          name: "Kiralama",
          amountKurus,
          ...(key && { subMerchant: { key, commission: { basisPoints, vatPercent: 20 } } }),
        },
      ],
      buyer: {
        memberId: member.id,
        firstName: "Ayşe",
        lastName: "Işık",
        email: member.email,
        phone: null,
        address: "Atatürk Cad. 1, Ankara",
      },
    });

  /** Begins a payment of a new booking, or of the one with this reference. */
  async function start({ amountKurus = 10_000, reference = "", subMerchantKey = "", basisPoints = 0 } = {}) {
    const member = await aMember(app);
    const paid = reference || `R${++count}`;
    await sql`insert into test_booking (reference) values (${paid}) on conflict do nothing`.execute(app.db);
    const started = await begin(app.ctx(), member, {
      reference: paid,
      amountKurus,
      key: subMerchantKey,
      basisPoints,
    });
    return { ...started, reference: paid, member };
  }

  return {
    faults,
    minutesPass: (minutes: number) => void (app.now = new Date(app.now.getTime() + minutes * 60_000)),
    /** Begins a payment of a new booking in a request's context. */
    startAs: (ctx: Context, member: Payer) => begin(ctx, member, { reference: `R${++count}`, amountKurus: 10_000 }),
    start,
    /** The same, paid on the provider's page by a payer who has not returned yet. */
    async pay(options?: Parameters<typeof start>[0], how?: Parameters<TestApp["provider"]["pay"]>[1]) {
      const started = await start(options);
      return { ...started, ...(await app.provider.pay(started.pageUrl, how)) };
    },
    async read(reference: string) {
      const { rows } = await sql<{
        attemptId: number | null;
        chargedKurus: number | null;
        failures: string[];
      }>`select attempt_id as "attemptId", charged_kurus as "chargedKurus", failures from test_booking where reference = ${reference}`.execute(
        app.db,
      );
      return rows[0]!;
    },
    attempt: (id: number) =>
      app.db.selectFrom("paymentAttempt").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    items: (attemptId: number) =>
      app.db.selectFrom("paymentItem").selectAll().where("attemptId", "=", attemptId).execute(),
    refunds: (attemptId: number) =>
      app.db.selectFrom("paymentRefund").selectAll().where("attemptId", "=", attemptId).orderBy("id").execute(),
    /** The callback, as the payer's browser posts it from the provider's page. */
    callback: (token: string, headers = {}) =>
      app.request({
        method: "POST",
        url: "/odeme/donus",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "cross-site",
          "sec-fetch-dest": "document",
          ...headers,
        },
        payload: new URLSearchParams({ token }).toString(),
      }),
    /** Sends the webhooks of a payment once the provider has made as many; the answers' statuses. */
    async deliverWebhooks(token: string, count = 1) {
      const statuses: number[] = [];
      const due = () => app.provider.webhooks.filter(({ body }) => body.includes(token));
      await expect.poll(() => due().length).toBe(count);
      for (const { headers, body } of due())
        statuses.push(
          (
            await app.request({
              method: "POST",
              url: "/odeme/bildirim",
              headers: { ...headers, "sec-fetch-site": "cross-site" },
              payload: body,
            })
          ).statusCode,
        );
      return statuses;
    },
  };
}
