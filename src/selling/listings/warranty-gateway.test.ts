import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpWarranty } from "./warranty-gateway.server.ts";

const conditions = { type: 1, brand: 2, model: 3, modelYear: 2024, ageType: 2, mileage: 40_000 };
let answer = { status: 200, body: "" };
const asked: { authorization: string | undefined; body: unknown }[] = [];
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += String(chunk)));
  request.on("end", () => {
    asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kontrol`;
});
beforeEach(() => asked.splice(0));
afterAll(() => void server.close());

const gateway = () => httpWarranty({ slug: "iyi-garanti", name: "İyi Garanti", url, key: "anahtar" });

test.each([true, false])("the provider receives the conditions and its key, and answers %s", async (success) => {
  answer = { status: 200, body: JSON.stringify({ success }) };
  expect(await gateway().check(conditions)).toBe(success);
  expect(asked).toEqual([{ authorization: "Bearer anahtar", body: conditions }]);
});

test.each([
  [500, "{}"],
  [200, "{}"],
  [200, "tamam"],
  [200, "null"],
  [302, ""],
])("an answer %i %s throws", async (status, body) => {
  answer = { status, body };
  await expect(gateway().check(conditions)).rejects.toThrow();
});
