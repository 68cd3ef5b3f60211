import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { keptUntilChange } from "./kept-reads.server.ts";

const app = await testApp();
const ctx = app.ctx();

const change = () => app.db.updateTable("creditOffer").set({ feePercent: 1 }).execute();

test("a table is read once until a change of it is committed, and by everybody at once", async () => {
  let reads = 0;
  const read = keptUntilChange("credit", async () => ++reads);
  expect(await Promise.all([read(ctx), read(ctx)])).toEqual([1, 1]);
  expect(await read(ctx)).toBe(1);
  await change();
  expect(await read(ctx)).toBe(2);
  await app.db.updateTable("priceFit").set({ fittedAt: app.now }).execute();
  expect(await read(ctx)).toBe(2);
});

test("a transaction reads what it has written itself", async () => {
  let reads = 0;
  const read = keptUntilChange("credit", async () => ++reads);
  await read(ctx);
  await app.db.transaction().execute(async (db) => expect(await read({ ...ctx, db })).toBe(2));
  expect(await read(ctx)).toBe(1);
});

test("what could not be read is read again", async () => {
  let reads = 0;
  const read = keptUntilChange("credit", async () => {
    if (++reads === 1) throw new Error("away");
    return reads;
  });
  await expect(read(ctx)).rejects.toThrow("away");
  expect(await read(ctx)).toBe(2);
});
