import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { unexpectedError } from "./refusal.ts";

const ask = endpoint({
  method: "GET",
  path: "/ajax/:how",
  about: "",
  input: z.object({}),
  answer: z.object({ total: z.number() }),
});

/** Answers as `how` asks; `half` is the beginning of an answer that never completes. */
const server = createServer(({ url }, answer) => {
  if (url === "/ajax/half") return void answer.writeHead(200, { "content-length": "12" }).write('{"total"');
  if (url === "/ajax/no") return void answer.writeHead(422).end('{"message":"Olmaz.","fields":{"yer":"Yok."}}');
  if (url === "/ajax/broken") return void answer.writeHead(502).end("<html>");
  answer.end('{"total":7}');
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test("an answer has the type of its endpoint", async () => {
  expect(await ask({ how: "whole" })).toEqual({ total: 7 });
});

test("aborting while the answer arrives rejects the call", async () => {
  const abort = new AbortController();
  const asked = ask({ how: "half" }, { signal: abort.signal });
  setTimeout(() => abort.abort(), 50);
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});

test.each([
  ["no", { status: 422, message: "Olmaz.", fields: { yer: "Yok." } }],
  ["broken", { status: 502, message: unexpectedError }],
])("a refusal with %s", async (how, refusal) => {
  await expect(ask({ how })).rejects.toMatchObject(refusal);
});
