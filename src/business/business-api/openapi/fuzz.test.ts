import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle, callApi } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { randomFrom } from "#test/support/random.ts";
import { Problem } from "../problem.server.ts";
import type { JsonSchema } from "./document.server.ts";

const app = await testApp();
type Operation = {
  parameters: { name: string; in: "path" | "query" | "header"; schema: JsonSchema }[];
  security: { key: string[] }[];
  requestBody?: { content: { "application/json": { schema: JsonSchema; example?: unknown } } };
  responses: Record<string, { content?: { "application/json": { schema: JsonSchema } } }>;
};
const document = (await callApi(app, "GET", "/api/v1/openapi.json")).body as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as "GET", operation })),
);

/** Values that break careless code, of every type. */
const nasty: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "' or 1=1 --",
  "{{7*7}}",
  "<script>",
  "../../etc/passwd",
  "9".repeat(40),
  "x".repeat(25_000),
  "İ".repeat(100),
  -1,
  0,
  1e308,
  2 ** 53,
  0.5,
  true,
  null,
  [],
  [[]],
  {},
  { constructor: 1, toString: 2 },
  "2026-13-45",
  "2026-02-30T00:00:00Z",
  "infinity",
];

const { random } = randomFrom(7);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A value of a schema or, with `isNasty`, sometimes one that is not. */
function valueOf(schema: JsonSchema, isNasty: boolean): unknown {
  if (isNasty && random() < 0.25) return pick(nasty);
  if (schema.enum) return pick(schema.enum);
  if (schema.anyOf) return valueOf(pick(schema.anyOf), isNasty);
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
        !isNasty || random() < 0.8 ? [[name, valueOf(of, isNasty)]] : [],
      ),
    );
  if (schema.type === "array") return [0, 1].map(() => valueOf(schema.items ?? {}, isNasty));
  if (schema.type === "boolean") return random() < 0.5;
  if (schema.type === "integer" || schema.type === "number") return Math.floor(random() * 100);
  return pick(["A1", "Renault", "2015", "750000", "Beyaz", "2026-11-01", "https://example.com/a.jpg"]);
}

/** A business with a listing, a conversation, a webhook and a photo, and the ids by which they are found. */
async function aFilledBusiness() {
  const business = await anApiBusiness(app);
  const { call, owner, businessId } = business;
  const created = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1") } });
  const listing = await aListing(app, { ownerId: owner.id, businessId });
  const { code } = await aConversation(app, { seller: owner, businessId });
  const webhook = await call("POST", "/webhooks", {
    body: { url: `https://example.com/${businessId}`, events: ["listing.sold"] },
  });
  return { ...business, ids: [created.body.id, listing.keyCode, String(webhook.body.id)] as string[], code };
}

const [own, other] = [await aFilledBusiness(), await aFilledBusiness()];
const [leadsOnly, listingsOnly] = [
  await anApiBusiness(app, ["leads:read"]),
  await anApiBusiness(app, ["listings:read"]),
];
let vehicles = 1;

test("the document describes every call with its scope, limits and refusals", () => {
  expect(operations.length).toBeGreaterThanOrEqual(20);
  for (const { operation } of operations) {
    expect(operation.security[0]!.key).toHaveLength(1);
    expect(operation.responses).toMatchObject({ 401: {}, 403: {}, 429: {} });
    expect(operation).toHaveProperty("x-rate-limit");
  }
});

test.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s: no 500, no data of another business, answers of its schema",
  async (_name, { path, method, operation }) => {
    await app.db.deleteFrom("throttle").execute();
    const vehicle = anApiVehicle(`A${++vehicles}`);
    own.ids[0] = (await own.call("POST", "/listings", { body: { vehicle } })).body.id;
    const secrets = [other.ids[0]!, other.ids[1]!, other.code, `example.com/${other.businessId}`];
    const answers = Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const schema = content?.["application/json"].schema;
      return schema
        ? [[Number(status), fromJSONSchema(schema as never, { defaultTarget: "openapi-3.0" })] as const]
        : [];
    });
    const body = operation.requestBody?.content["application/json"];
    for (let n = 0; n < 20; n++) {
      const isNasty = n >= 6;
      const isForeign = n % 3 === 2;
      const ids = isForeign ? other.ids : own.ids;
      const params: Record<string, string> = {};
      const query = new URLSearchParams();
      for (const { name, in: place, schema } of operation.parameters) {
        if (place === "path") params[name] = isNasty && random() < 0.4 ? String(pick(nasty.slice(1, 10))) : pick(ids);
        else if (place === "query" && name !== "cursor" && random() < 0.5)
          query.set(
            name,
            textOf(name === "listingId" ? pick(ids) : valueOf(schema, isNasty))
              .slice(0, 2000)
              .toWellFormed(),
          );
      }
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name]!.toWellFormed()).slice(0, 150),
      );
      const payload = body && (n === 0 && body.example !== undefined ? body.example : valueOf(body.schema, isNasty));
      const sent = {
        key: own.key,
        ...(body && { body: JSON.stringify(payload ?? null), headers: { "content-type": "application/json" } }),
      };
      const answer = await callApi(app, method, query.size > 0 ? `${url}?${query}` : url, sent);
      const what = [
        method,
        url,
        String(query),
        JSON.stringify(payload)?.slice(0, 300),
        JSON.stringify(answer.body),
      ].join(" ");
      expect(answer.status, what).toBeLessThan(500);
      for (const secret of secrets)
        if (!url.includes(secret)) expect(JSON.stringify(answer.body), what).not.toContain(secret);
      const schema = answers.find(([status]) => status === answer.status)?.[1] ?? Problem;
      expect(schema.safeParse(answer.body).error?.issues, what).toBeUndefined();
    }
    // Without a key, with a wrong one, and with one that has all other scopes.
    const url = path.replace(/\{\w+\}/g, own.ids[0]!);
    const [scope] = operation.security[0]!.key;
    for (const [key, status] of [
      [undefined, 401],
      [`${own.key.slice(0, -3)}AAA`, 401],
      [scope === "leads:read" ? listingsOnly.key : leadsOnly.key, 403],
    ] as const)
      expect((await callApi(app, method, url, { key, ...(body && { body: {} }) })).status).toBe(status);
    // What belongs to the other business is as it was.
    expect((await other.call("GET", `/listings/${other.ids[0]}`)).body).toMatchObject({
      state: "draft",
      vehicle: { "Stok no": "A1", Fiyat: 750_000 },
    });
    expect((await other.call("GET", "/webhooks")).body.items).toHaveLength(1);
  },
);
