import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Gauge, Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#src/shared/db.server.ts";
import { testApp } from "#test/support/app.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { measurePhotos, metricsServer } from "./metrics.server.ts";

const app = await testApp();
const log = { info() {}, warn() {}, error() {} };

/** Asks for the metrics as Prometheus does. */
async function scraped(registry: Registry) {
  const server = metricsServer({ registry, search: undefined, log }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    return { status: answer.status, text: await answer.text() };
  };
}

test("while the database is away or frozen, the metrics are served without its own", async () => {
  const proxy = await databaseProxy(app.url);
  const { db } = openDatabase(proxy.url, { connections: 2 });
  onTestFinished(async () => {
    proxy.thaw();
    await db.destroy();
    await proxy.close();
  });
  const registry = new Registry();
  measurePhotos(registry, { db });
  new Gauge({ name: "others", help: "-", registers: [registry] }).set(7);
  const scrape = await scraped(registry);
  const whole = { status: 200, text: expect.stringMatching(/^photos_lost 0$[^]*^others 7$/m) };
  const without = { status: 200, text: expect.not.stringMatching(/^photos_lost \d/m) };
  await expect.poll(scrape).toEqual(whole);

  await proxy.goAway();
  const away = await scrape();
  expect(away).toEqual(without);
  expect(away.text).toMatch(/^others 7$/m);
  await proxy.comeBack();
  await expect.poll(scrape).toEqual(whole);

  proxy.freeze();
  // More than the pool has connections.
  expect(await Promise.all([scrape(), scrape(), scrape()])).toEqual([without, without, without]);
  proxy.thaw();
  await expect.poll(scrape).toEqual(whole);
});

test("metrics that cannot be collected are answered with 500", async () => {
  const registry = new Registry();
  new Gauge({
    name: "broken",
    help: "-",
    registers: [registry],
    async collect() {
      throw new Error("broken");
    },
  });
  expect(await (await scraped(registry))()).toEqual({ status: 500, text: "" });
});
