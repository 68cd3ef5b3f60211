import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuthorityQuestion } from "./gateway.ts";
import { httpEids } from "./gateway.server.ts";

const question: AuthorityQuestion = {
  plate: "34 KTK 482",
  chassisNumber: "WVWZZZ1KZ6W000123",
  seller: "member:17",
  certificateNumber: "3400123",
  reference: null,
  attempt: 2,
};
const granted = { outcome: "granted", relation: "spouse", validUntil: "2026-11-30T09:00:00+03:00", reference: "E-7" };

const key = "anahtar";
const json = { "content-type": "application/json" };
/** The service's answer to a request with the right key. */
let respond: (response: ServerResponse) => void;
const asked: { method: string | undefined; contentType: string | undefined; body: unknown }[] = [];
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += String(chunk)));
  request.on("end", () => {
    asked.push({ method: request.method, contentType: request.headers["content-type"], body: JSON.parse(text) });
    if (request.headers.authorization === `Bearer ${key}`) respond(response);
    else response.writeHead(401, json).end(JSON.stringify(granted));
  });
});
const answers = (body: unknown, status = 200) => {
  respond = (response) => response.writeHead(status, json).end(typeof body === "string" ? body : JSON.stringify(body));
};
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/yetki`;
});
beforeEach(() => asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a granted answer of the service is returned with relation and expiry", async () => {
  answers(granted);
  expect(await httpEids(url, key).check(question)).toEqual({
    outcome: "granted",
    relation: "spouse",
    validUntil: new Date("2026-11-30T06:00:00Z"),
    reference: "E-7",
  });
  expect(asked).toEqual([{ method: "POST", contentType: "application/json", body: question }]);
});

test.each([
  [{ reference: "E-8" }, "E-8"],
  [{}, null],
])("a denied answer is returned with its reason; for %j the reference is %s", async (more, reference) => {
  answers({ outcome: "denied", reason: "not-related", ...more });
  expect(await httpEids(url, key).check(question)).toEqual({ outcome: "denied", reason: "not-related", reference });
});

test.each([
  ["no JSON", "tamam", 200, "SyntaxError"],
  ["an empty page", "", 200, "SyntaxError"],
  ["nothing of ours", { success: true }, 200, "answer not understood"],
  ["an unknown relation", { ...granted, relation: "friend" }, 200, "answer not understood"],
  ["an end that is no time", { ...granted, validUntil: "30.11.2026" }, 200, "answer not understood"],
  ["a yes without an end", { ...granted, validUntil: undefined }, 200, "answer not understood"],
  ["a no without a reason", { outcome: "denied" }, 200, "answer not understood"],
  ["an error with a yes in it", granted, 500, "status 500"],
  ["too many requests", {}, 429, "status 429"],
])("%s counts as timed out", async (_what, body, status, fault) => {
  answers(body, status);
  expect(await httpEids(url, key).check(question)).toEqual({ outcome: "timed-out", fault });
});

test("a 401 of the service counts as timed out, whatever its body", async () => {
  answers(granted);
  expect(await httpEids(url, "baska").check(question)).toEqual({ outcome: "timed-out", fault: "status 401" });
});

test("a redirect is not followed, so that the question reaches only the configured address", async () => {
  respond = (response) => response.writeHead(307, { location: `${url}/baska` }).end();
  expect(await httpEids(url, key).check(question)).toEqual({ outcome: "timed-out", fault: "TypeError" });
  expect(asked).toHaveLength(1);
});

test.each([
  ["never begins", () => {}],
  ["stops in the middle", (response: ServerResponse) => response.writeHead(200, json).write('{"outcome":')],
])("a service whose answer %s times out at the limit", async (_what, slow) => {
  respond = slow;
  expect(await httpEids(url, key, 150).check(question)).toEqual({ outcome: "timed-out", fault: "TimeoutError" });
});

test("a slow answer within the time limit is accepted", async () => {
  respond = (response) => setTimeout(() => response.writeHead(200, json).end(JSON.stringify(granted)), 100);
  expect(await httpEids(url, key, 2000).check(question)).toMatchObject({ outcome: "granted" });
});

test.each([
  ["hangs up", (response: ServerResponse) => response.destroy()],
  [
    "hangs up in the middle",
    (response: ServerResponse) => {
      response.writeHead(200, { ...json, "content-length": "500" }).write('{"outcome":');
      setTimeout(() => response.destroy(), 20);
    },
  ],
])("a service that %s counts as timed out", async (_what, broken) => {
  respond = broken;
  expect(await httpEids(url, key, 2000).check(question)).toMatchObject({ outcome: "timed-out", fault: "TypeError" });
});

test("an unreachable service counts as timed out", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await httpEids(`http://127.0.0.1:${port}/yetki`, key, 2000).check(question)).toEqual({
    outcome: "timed-out",
    fault: "TypeError",
  });
});
