import { expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { removeExpiredAnswers } from "./service.server.ts";

const app = await testApp();
const body = (number: string) => ({ vehicle: anApiVehicle(number) });
const countOf = async (businessId: number) =>
  (await app.db.selectFrom("listing").where("businessId", "=", businessId).select("id").execute()).length;

test("20 parallel requests with one key have one effect and one answer", async () => {
  const { call, businessId } = await anApiBusiness(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" })),
  );
  expect(await countOf(businessId)).toBe(1);
  expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(19);
});

test("another process that handles the same request is waited for with 409", async () => {
  const { call, businessId } = await anApiBusiness(app);
  const { id } = await app.db
    .selectFrom("apiKey")
    .where("businessId", "=", businessId)
    .select("id")
    .executeTakeFirstOrThrow();
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`api:${id}:bir`]);
    expect(await call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_in_progress" },
    });
    await client.query("rollback");
  } finally {
    client.release();
  }
  expect((await call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" })).status).toBe(201);
});

test("the key belongs to one request of one API key, for a day", async () => {
  const { call, businessId } = await anApiBusiness(app);
  const first = await call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" });
  expect(await call("POST", "/listings", { body: body("A2"), idempotencyKey: "bir" })).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  expect(await call("DELETE", `/listings/${first.body.id}`, { idempotencyKey: "bir" })).toMatchObject({ status: 422 });
  const other = await anApiBusiness(app);
  expect((await other.call("POST", "/listings", { body: body("A2"), idempotencyKey: "bir" })).status).toBe(201);
  expect(await countOf(businessId)).toBe(1);
  app.now = addSeconds(app.now, 24 * 3600 + 1);
  expect((await call("POST", "/listings", { body: body("A2"), idempotencyKey: "bir" })).status).toBe(201);
  await removeExpiredAnswers(app.ctx());
  expect(await app.db.selectFrom("apiAnswer").select("idempotencyKey").execute()).toHaveLength(1);
});

test("a refused request has no effect and is not stored: it may be corrected and repeated", async () => {
  const { call, businessId } = await anApiBusiness(app);
  const wrong = { vehicle: anApiVehicle("A1", { Fiyat: "yok" }) };
  expect((await call("POST", "/listings", { body: wrong, idempotencyKey: "bir" })).status).toBe(422);
  expect(await countOf(businessId)).toBe(0);
  expect((await call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" })).status).toBe(201);
});

test("a request whose database connection dies half way leaves nothing, and is repeated with one effect", async () => {
  const { call, businessId, owner } = await anApiBusiness(app);
  const blocker = await app.pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query("select from member where id = $1 for update", [owner.id]);
    const first = call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" });
    // The write waits for the locked member, in the middle of its transaction.
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (rows[0]) await app.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
        return rows.length;
      })
      .toBeGreaterThan(0);
    expect(await first).toMatchObject({ status: 503, body: { code: "unavailable" } });
    await blocker.query("rollback");
  } finally {
    blocker.release();
  }
  expect(await countOf(businessId)).toBe(0);
  const again = () => call("POST", "/listings", { body: body("A1"), idempotencyKey: "bir" });
  expect([(await again()).status, (await again()).headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(await countOf(businessId)).toBe(1);
});

test.each(["", "boş luk", "ç", "x".repeat(256)])("the key %j is refused", async (idempotencyKey) => {
  const { call } = await anApiBusiness(app);
  const { status } = await call("POST", "/listings", { body: body("A1"), idempotencyKey });
  expect(status).toBe(400);
});

test("stored answers are encrypted", async () => {
  const { call } = await anApiBusiness(app);
  const sent = { body: { url: "https://example.com/kontak", events: ["listing.sold"] } };
  const first = await call("POST", "/webhooks", { ...sent, idempotencyKey: "sir" });
  expect(first.status).toBe(201);
  const rows = await app.db.selectFrom("apiAnswer").select("body").execute();
  expect(JSON.stringify(rows)).not.toContain(first.body.secret);
  expect((await call("POST", "/webhooks", { ...sent, idempotencyKey: "sir" })).body.secret).toBe(first.body.secret);
});
