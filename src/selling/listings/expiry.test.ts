import { expect, test } from "vitest";
import { enqueue } from "#src/shared/events.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";

const app = await testApp();

async function sweep() {
  await enqueue(app.ctx(), "listings.sweep-expiry", {});
  await app.runJobs();
}
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").select("state").where("keyCode", "=", keyCode).executeTakeFirstOrThrow()).state;
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject);

test("a listing expires on its day, and its owner gets one mail", async () => {
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 8) });
  await sweep();
  expect(await stateOf(keyCode)).toBe("active");
  app.now = addDays(app.now, 8);
  await sweep();
  await sweep();
  expect(await stateOf(keyCode)).toBe("expired");
  expect(await subjects(owner.email)).toEqual(["İlanınızın süresi doldu"]);
});

test.each([
  [1, "active"],
  [0, "expired"],
])("a listing that ends %i ms from now is %s", async (ms, state) => {
  const { keyCode } = await aListing(app, { expiresAt: new Date(app.now.getTime() + ms) });
  await sweep();
  expect(await stateOf(keyCode)).toBe(state);
});

test("passive and sold listings do not expire", async () => {
  const passive = await aListing(app, { state: "passive", expiresAt: addDays(app.now, -1) });
  const sold = await aListing(app, { state: "sold", expiresAt: addDays(app.now, -1) });
  await sweep();
  expect([await stateOf(passive.keyCode), await stateOf(sold.keyCode)]).toEqual(["passive", "sold"]);
});
