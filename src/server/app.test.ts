import { Agent, get } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { join } from "node:path";
import { buildApp } from "./app.server.ts";
import { startJobs } from "./jobs.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { listen } from "#test/support/sockets.ts";

const app = await testApp();

test("the process is alive, and ready when its search index is", async () => {
  expect((await app.request({ url: "/saglik/canli" })).statusCode).toBe(200);
  expect((await app.request({ url: "/saglik/hazir" })).statusCode).toBe(503);
  await app.deps.search.ready();
  expect((await app.request({ url: "/saglik/hazir" })).json()).toEqual({ durum: "hazir" });
});

test("a node that drains is not ready, answers as before, and closes each connection with its answer", async () => {
  const { http, drain } = await buildApp(app.deps, { uploadFolder: join(app.folder, "drained-uploads") });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const origin = await listen(http);
  const ask = (path: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get(origin + path, { agent }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.connection]);
      }).on("error", reject);
    });
  await app.deps.search.ready();
  expect(await ask("/saglik/hazir")).toEqual([200, "keep-alive"]);
  drain();
  expect(await ask("/saglik/hazir")).toEqual([503, "close"]);
  expect(await ask("/ajax/data/cities")).toEqual([200, "close"]);
  expect(await ask("/ajax/yok")).toEqual([404, "close"]);
  await http.close();
});

test.each([
  ["same-origin", undefined, undefined, 404],
  ["cross-site", undefined, undefined, 403],
  ["same-site", undefined, undefined, 403],
  ["none", undefined, undefined, 403],
  [undefined, "http://kontak.test", undefined, 404],
  [undefined, "http://evil.test", undefined, 403],
  [undefined, undefined, "http://kontak.test/ilanver", 404],
  [undefined, undefined, "http://evil.test/", 403],
  [undefined, undefined, undefined, 403],
])("a write with Sec-Fetch-Site %s, Origin %s, Referer %s answers %i", async (site, origin, referer, status) => {
  const headers = Object.fromEntries(
    Object.entries({ "sec-fetch-site": site, origin, referer, host: "kontak.test" }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const response = await app.http.inject({
    method: "POST",
    url: "/ajax/yok",
    headers: headers as Record<string, string>,
    payload: {},
  });
  expect(response.statusCode).toBe(status);
  if (status === 403) expect(response.json()).toEqual({ message: "İşlem gerçekleşmedi!" });
});

test("a call that does not exist answers in Turkish", async () => {
  const response = await app.request({ url: "/ajax/yok" });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: "Aradığınız sayfa bulunamadı." });
});

test.each([
  ["zstd", "gzip, deflate, br, zstd", zstdDecompressSync],
  ["br", "gzip, deflate, br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("long answers come as %s to who takes %s", async (encoding, accepted, open) => {
  const url = "/ajax/openapi.json";
  const plain = await app.request({ url });
  const short = await app.request({ url, headers: { "accept-encoding": accepted } });
  expect(short.headers["content-encoding"]).toBe(encoding);
  expect(open(short.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test("the description of the calls says which take forms and which need a member", async () => {
  const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json() as {
    paths: Record<string, { post: { requestBody: { content: object }; responses: object } }>;
  };
  const { post: sendMessage } = paths["/ajax/mesaj-gonder"]!;
  const { post: saveDraft } = paths["/ajax/ilanver/taslak"]!;
  expect(Object.keys(sendMessage.requestBody.content)).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
  ]);
  expect(Object.keys(saveDraft.requestBody.content)).toEqual(["application/json"]);
  expect(sendMessage.responses).toHaveProperty("401");
});

test("an expired session signs nobody in", async () => {
  const member = await aMember(app);
  await app.db
    .updateTable("session")
    .set({ expiresAt: new Date(0) })
    .where("memberId", "=", member.id)
    .execute();
  const response = await app.request({ url: "/saglik/canli", headers: { cookie: member.cookie } });
  expect(response.statusCode).toBe(200);
});

test("every scheduled job has a handler", async () => {
  const runner = await startJobs(app.deps, app.pool, { info() {}, warn() {}, error() {} });
  await runner.stop();
});

test.each(["/%E0%A4%A", "/otomobil?marka=%00", "/ajax/locations/%00", "/ilan/%00/x/y/ABCDEFGHJ"])(
  "the malformed address %s is refused in Turkish",
  async (url) => {
    const response = await app.request({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: "Adres geçersiz." });
    const inBrowser = await app.request({ url, headers: { accept: "text/html,*/*" } });
    expect(inBrowser.statusCode).toBe(400);
    expect(inBrowser.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(inBrowser.body).toContain("<h1>Adres geçersiz.</h1>");
    expect(inBrowser.body).toContain('href="/"');
  },
);

test.each([
  [
    "an address of 20 kB",
    `GET /otomobil?ara=${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    "Adres çok uzun.",
  ],
  ["no request", "kontak\r\n\r\n", 400, "İstek anlaşılamadı."],
])("%s is answered with a Turkish sentence", async (_what, sent, status, sentence) => {
  const { port } = new URL(await listen(app.http));
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  socket.write(sent);
  let answer = "";
  for await (const piece of socket) answer += piece;
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toContain(`<h1>${sentence}</h1>`);
});

test.each([
  ["JSON that is none", "application/json", "{", 400],
  ["another type", "text/xml", "<a/>", 415],
])("a call sent %s answers in Turkish", async (_what, type, payload, status) => {
  const response = await app.request({
    method: "POST",
    url: "/ajax/username/check",
    headers: { "content-type": type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ message: "Hata oluştu lütfen tekrar deneyiniz." });
});

test.each([
  ["NUL", "a\0b@kontak.example"],
  ["half a surrogate pair", "a\ud800b@kontak.example"],
])("%s in a submitted value is refused, not an internal error", async (_what, username) => {
  const response = await app.request({ method: "POST", url: "/ajax/username/check", payload: { username } });
  expect(response.statusCode).toBe(422);
});

test.each([
  ["more than a form holds", "application/x-www-form-urlencoded", `a=${"x".repeat(1024 * 1024)}`, 413],
  ["another type", "multipart/form-data", "x", 415],
])("a page sent %s refuses", async (_what, type, payload, status) => {
  const response = await app.request({ method: "POST", url: "/login", headers: { "content-type": type }, payload });
  expect(response.statusCode).toBe(status);
});

test("a client behind the proxy cannot choose the address it is counted under", async () => {
  const { http } = await buildApp(app.deps, { uploadFolder: `${app.folder}/proxy`, trustProxy: true });
  for (const invented of ["198.51.100.1", "198.51.100.2"])
    await http.inject({
      method: "POST",
      url: "/ajax/events/offer-show-phone/ABCDEFGHJ",
      headers: { host: "kontak.test", "sec-fetch-site": "same-origin", "x-forwarded-for": `${invented}, 203.0.113.7` },
      payload: {},
    });
  await http.close();
  // Of one visitor, of their network, and of all visitors.
  expect(await app.db.selectFrom("throttle").select("key").execute()).toHaveLength(3);
});
