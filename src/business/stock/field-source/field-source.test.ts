import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { aFeedServer, aLiveStock } from "#test/support/stock.ts";
import { stockMessages } from "../rules.ts";
import { removeSource } from "../service.server.ts";
import { fieldSourceOf } from "./service.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);

test("the form of a listing names the source of the fields that its file has, while there is one", async () => {
  const stock = await aLiveStock(app, feed, 1);
  const { keyCode } = (await stock.listings())[0]!;
  const source = (await fieldSourceOf(app.ctx(), keyCode))!;
  expect(source.notice).toBe(stockMessages.sourceWrites("Galeri programı"));
  const remark = stockMessages.fieldOf("Galeri programı");
  expect(source.remarks).toMatchObject({ price: remark, mileage: remark, plate: remark, city: remark });
  // The file has neither; they are changed on the site alone.
  expect(Object.keys(source.remarks)).not.toEqual(expect.arrayContaining(["colour"]));
  expect(Object.keys(source.remarks)).not.toEqual(expect.arrayContaining(["priceDealer"]));
  expect(await fieldSourceOf(app.ctx(), (await aListing(app)).keyCode)).toBeUndefined();
  await removeSource(stock.ctx(), stock.sourceId);
  expect(await fieldSourceOf(app.ctx(), keyCode)).toBeUndefined();
});
