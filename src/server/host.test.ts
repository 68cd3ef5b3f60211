import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { listen, openSocket } from "#test/support/sockets.ts";
import { buildApp } from "./app.server.ts";

const app = await testApp();
const { port } = new URL(await listen(app.http));

/** Sends a raw request to a port, with any headers. */
async function get(headers: Record<string, string | string[]>, { path = "/ajax/openapi.json", to = port } = {}) {
  const sent = request({ port: to, host: "127.0.0.1", path, setHost: false, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

async function inProduction() {
  const { http } = await buildApp({ ...app.deps, isDemo: false }, { uploadFolder: `${app.folder}/production` });
  onTestFinished(() => http.close());
  return new URL(await listen(http)).port;
}

test.each(["kontak.test", "KONTAK.test", "kontak.test:80", `127.0.0.1:${port}`, `localhost:${port}`])(
  "the host %s is answered",
  async (host) => {
    expect((await get({ host })).status).toBe(200);
  },
);

test.each([
  "evil.test",
  "kontak.test:8080",
  "kontak.test.evil.test",
  "evil@kontak.test",
  "kontak.test/evil",
  "localhost",
  "127.0.0.1:1",
])("the host %s is refused in Turkish", async (host) => {
  const { status, body } = await get({ host });
  expect(status).toBe(400);
  expect(JSON.parse(body)).toEqual({
    message: "Bu adres sitemize ait değil. Lütfen http://kontak.test adresini kullanınız.",
  });
});

test("in production localhost and 127.0.0.1 are refused", async () => {
  const to = await inProduction();
  expect((await get({ host: "kontak.test" }, { to })).status).toBe(200);
  for (const host of [`127.0.0.1:${to}`, `localhost:${to}`]) expect((await get({ host }, { to })).status).toBe(400);
});

test("health checks are answered under any host", async () => {
  const to = await inProduction();
  expect((await get({ host: "10.0.0.7:3000" }, { to, path: "/saglik/canli" })).status).toBe(200);
  await app.deps.search.ready();
  expect((await get({ host: "10.0.0.7:3000" }, { to, path: "/saglik/hazir" })).status).toBe(200);
});

test.each([
  ["two hosts", "GET /ajax/openapi.json HTTP/1.1\r\nHost: kontak.test\r\nHost: evil.test\r\n"],
  ["two equal hosts", "GET /ajax/openapi.json HTTP/1.1\r\nHost: kontak.test\r\nHost: kontak.test\r\n"],
  ["no host", "GET /ajax/openapi.json HTTP/1.0\r\n"],
  ["a whole URL", "GET http://evil.test/ajax/openapi.json HTTP/1.1\r\nHost: kontak.test\r\n"],
])("a request with %s is refused", async (_what, head) => {
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  socket.write(`${head}Connection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a forged host does not make a request from another site's page same-origin", async () => {
  const { cookie } = await aMember(app);
  const opened = openSocket(app.http, "", { headers: { cookie, origin: "http://evil.test", host: "evil.test" } });
  await expect(opened).rejects.toThrow("400");
  const written = await app.http.inject({
    method: "POST",
    url: "/ajax/username/check",
    headers: { host: "evil.test", origin: "http://evil.test" },
    payload: { username: "a@kontak.example" },
  });
  expect(written.statusCode).toBe(400);
});

test("behind a proxy X-Forwarded-Host is checked like Host", async () => {
  const { http } = await buildApp(app.deps, { uploadFolder: `${app.folder}/proxy`, trustProxy: true });
  onTestFinished(() => http.close());
  const headers = { host: "kontak.test", "x-forwarded-host": "evil.test" };
  expect((await http.inject({ url: "/ajax/openapi.json", headers })).statusCode).toBe(400);
});
