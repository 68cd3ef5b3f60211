import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { generateSource } from "oazapfts";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { listen } from "#test/support/sockets.ts";
import { operationId } from "./openapi.server.ts";

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  deprecated?: boolean;
  security: object[];
  responses: Record<string, object>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

const app = await testApp();
const text = (await app.request({ url: "/ajax/openapi.json" })).body;
const document = JSON.parse(text) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The table of calls in the product's documentation: address as in the document, and the statuses of its refusals. */
async function documentedRefusals() {
  const lines = (await readFile("docs/product/12-calls.md", "utf8")).split("## 12.8")[0]!.split("\n");
  let statuses: string[] = [];
  return lines.flatMap((line) => {
    const [, method, addresses, errors] = /^\| (GET|POST|PUT) (.+?) \|.*\| ([^|]+) \|$/.exec(line) ?? [];
    if (!method) return [];
    if (errors !== "as above") statuses = errors!.match(/\d{3}/g) ?? [];
    const address = /`([^`[]+)/.exec(addresses!)![1]!;
    return [{ method: method.toLowerCase(), address: withoutNames(address), statuses }];
  });
}
const withoutNames = (address: string) =>
  address.replace("/{warranty provider}-", "/kontak-garanti-").replaceAll(/\{[^}]+\}/g, "{}");

test("the document has no finding of the linter's strict rules", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      // The addresses are the product's: `/ajax/events/{eventType}/{id}` stands beside `/ajax/events/offer-share/{keyCode}`.
      "no-ambiguous-paths": "off",
      "no-server-example.com": "off",
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test.each([
  ["/ajax/car-parks-count", "/ajax/car-parks-counthttps"],
  ["/ajax/data/cities", "/ajax/data/citieshttps"],
  ["/ajax/offers/latest", "/ajax/offers/latesthttps"],
])("%s is described under %s as well, which is deprecated", (path, alias) => {
  const { operationId: id, ...described } = document.paths[path]!["get"]!;
  expect(document.paths[alias]!["get"]).toEqual({ ...described, operationId: `${id}https`, deprecated: true });
});

test("every call is tagged with its feature and says whether it needs a session", () => {
  expect(document.paths["/ajax/garaj/ekle"]!["post"]).toMatchObject({ tags: ["garage"], security: [{ session: [] }] });
  expect(document.paths["/ajax/brands"]!["get"]).toMatchObject({
    tags: ["catalogue"],
    security: [{ session: [] }, {}],
  });
});

test("all of it is English", () => {
  const turkish = operations.filter(({ summary }) => /[çğıİöşü]/i.test(summary.replaceAll("EİDS", "")));
  expect(turkish.map(({ summary }) => summary)).toEqual([]);
});

test("every call that the documentation names is described with the refusals it names", async () => {
  const described = new Map(
    Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [`${method} ${withoutNames(address)}`, responses]),
    ),
  );
  const rows = await documentedRefusals();
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.flatMap(({ method, address, statuses }) => {
    const responses = described.get(`${method} ${address}`);
    const undescribed = responses ? statuses.filter((status) => !(status in responses)) : ["all of it"];
    return undescribed.map((status) => `${method} ${address}: ${status}`);
  });
  expect(missing).toEqual([]);
});

test.each([
  ["GET", "/ajax/data/cities", "getDataCities"],
  ["POST", "/my_pm/delete/id/:id/tab/:tab", "postMyPmDeleteIdByIdTabByTab"],
])("%s %s is the operation %s", (method, address, id) => expect(operationId(method, address)).toBe(id));

test("a client generated from the document reads, signs in, writes and is refused", async () => {
  // Below the working directory, where the generated file finds the runtime that it imports.
  const folder = await mkdtemp(join(process.cwd(), "var", "api-client-"));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), text);
  await writeFile(join(folder, "client.ts"), await generateSource(join(folder, "openapi.json")));
  const client = await import(join(folder, "client.ts"));

  const origin = await listen(app.http);
  Object.assign(client.defaults, { baseUrl: origin, headers: { origin } });

  const cities = await client.getDataCities();
  expect(cities.status).toBe(200);
  expect(cities.data).toHaveLength(81);

  const { keyCode } = await aListing(app);
  const refused = await client.postGarajEkle({ keyCode });
  expect(refused).toMatchObject({ status: 401, data: { message: "Devam etmek için giriş yapmalısınız." } });

  const member = await aMember(app);
  const headers = { origin, cookie: member.cookie };
  const added = await client.postGarajEkle({ keyCode }, { headers });
  expect(added).toMatchObject({ status: 200, data: { totalCount: 1, carPark: { id: expect.any(Number) } } });
  const noted = await client.postGarajNotuKaydet({ note_id: added.data.carPark.id, note_value: "x" }, { headers });
  expect(noted).toMatchObject({ status: 422, data: { fields: { note_value: expect.any(String) } } });
});
