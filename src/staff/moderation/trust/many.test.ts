import { sql } from "kysely";
import { expect, test } from "vitest";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { applyRun } from "#src/business/stock/runs/apply.server.ts";
import { startApplying } from "#src/business/stock/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg } from "#test/support/photos.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { publishAtOnce, readStanding } from "./service.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const [vehicles, turns] = [300, 6];

test("300 vehicles of a dealer with a long record go live by one file, and few of them are looked at", async () => {
  app.deps.eids = undefined;
  feed.vehicles = Array.from({ length: vehicles }, (_, at) => aVehicle(`S${at + 1}`));
  const stock = await aStock(app, feed);
  await stock.map();
  const { id: runId } = await stock.openRun();
  await startApplying(stock.ctx(), stock.sourceId, { runId, isConfirmed: false });
  await applyRun(app.ctx(), runId);
  const { businessId } = stock;
  const photo = await storePhoto(app.ctx(), () => aJpeg());
  await sql`insert into listing_photo (listing_id, photo_id, position)
    select id, ${photo.id}, 0 from listing where business_id = ${businessId}`.execute(app.db);
  await app.db.updateTable("listing").set({ photoCount: 1 }).where("businessId", "=", businessId).execute();
  const moderator = await aMember(app, { role: "moderator" });
  await sql`insert into listing_history (listing_id, at, actor_id, action, from_state, to_state)
    select id, ${addDays(app.now, -1)}, ${moderator.id}, 'approve', 'pending', 'pending' from listing
    where business_id = ${businessId} limit 200`.execute(app.db);
  await app.db
    .insertInto("dealerTrust")
    .values({
      businessId,
      state: "granted",
      cause: "staff",
      certificateNumber: "3400123",
      at: addDays(app.now, -100),
    })
    .execute();
  expect(await readStanding(app.ctx(), businessId)).toEqual({ mayPublish: true, percent: 5 });
  for (let turn = 0; turn < turns; turn++) await publishAtOnce(app.ctx(), businessId);
  const states = await app.db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();
  expect(states).toEqual([{ state: "active", count: vehicles }]);
  const samples = await app.db
    .selectFrom("atOncePublication")
    .where("isSample", "=", true)
    .select("listingId")
    .execute();
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.length).toBeLessThan(45);
});
