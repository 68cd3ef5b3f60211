import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";

const app = await testApp();

test.each([
  ["/ajax/car-parks-count", "/ajax/car-parks-counthttps"],
  ["/ajax/data/cities", "/ajax/data/citieshttps"],
  ["/ajax/offers/latest", "/ajax/offers/latesthttps"],
])("%s is described under %s as well", async (path, alias) => {
  const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json();
  expect(paths[path]).toBeDefined();
  expect(paths[alias]).toEqual(paths[path]);
});
