import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import * as tus from "tus-js-client";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { finishPhotos } from "#src/selling/listings/photos/making/service.server.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, aLargeJpeg, uploadsOf } from "#test/support/photos.ts";
import { buildApp } from "../app.server.ts";
import { readConfig } from "../config.server.ts";
import { uploadsProcess } from "./process.server.ts";

const app = await testApp();
const config = readConfig({
  DATABASE_URL: app.url,
  KONTAK_DATA: app.folder,
  KONTAK_ORIGIN: testOrigin,
  LOG_LEVEL: "error",
});
const uploads = uploadsProcess(config);
const { http } = await buildApp(app.deps, { uploadFolder: "", uploads });
let port = 0;
beforeAll(async () => {
  await uploads.ready();
  await http.listen({ port: 0, host: "127.0.0.1" });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http.close();
  await uploads.close();
  expect(receivers()).toEqual([]);
});

let member: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => void (member = await aMember(app, { package: "premium" })));

/** The upload processes that this one has started. */
const receivers = () =>
  readdirSync("/proc").filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/cmdline`, "utf8").includes("uploads/receiver.ts") &&
        readFileSync(`/proc/${name}/status`, "utf8").includes(`\nPPid:\t${process.pid}\n`)
      );
    } catch {
      return false; // ended meanwhile
    }
  });

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer };

function send(agent: Agent, { method = "GET", path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const own = { host: "kontak.test", "sec-fetch-site": "same-origin", cookie: member.cookie, ...headers };
    const length = { "content-length": String(body?.length ?? 0) };
    httpRequest({ agent, port, path, method, headers: { ...own, ...length } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode!, text: body }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}

const upload = (bytes: Buffer): Sent => ({
  method: "POST",
  path: "/yukle",
  headers: {
    "tus-resumable": "1.0.0",
    "upload-length": String(bytes.length),
    "content-type": "application/offset+octet-stream",
  },
  body: bytes,
});

const headerLines = (headers: object) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

const idOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

test("files sent over connections that served pages before arrive whole, and pages are served after them", async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, () => aLargeJpeg()));
  const ids = await Promise.all(
    pictures.map(async (bytes) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const alive = async () => (await send(agent, { path: "/saglik/canli" })).status;
      expect(await alive()).toBe(200);
      const { status, text: body } = await send(agent, upload(bytes));
      expect([status, await alive()]).toEqual([200, 200]);
      agent.destroy();
      return (JSON.parse(body) as { fileId: string }).fileId;
    }),
  );
  expect(ids).toEqual(pictures.map(idOf));
  expect((await uploadsOf(app, member).photos()).map(({ fileId }) => fileId).toSorted()).toEqual(ids.toSorted());
});

test("publishing waits for the sizes that the upload process makes", async () => {
  const bytes = await aLargeJpeg(2400, 1800);
  await send(new Agent(), upload(bytes));
  await finishPhotos({ ...app.ctx(), photoMaking: uploads }, [idOf(bytes)]);
  const { isMade } = await app.db
    .selectFrom("photo")
    .select("isMade")
    .where("id", "=", idOf(bytes))
    .executeTakeFirstOrThrow();
  expect(isMade).toBe(true);
});

test("the upload process's refusals reach the browser, also of a visitor", async () => {
  const agent = new Agent();
  expect(await send(agent, upload(Buffer.from("no picture")))).toMatchObject({ status: 422 });
  const stranger = upload(Buffer.from("no picture"));
  expect((await send(agent, { ...stranger, headers: { ...stranger.headers, cookie: "" } })).status).toBe(401);
  const chunked = connect(port, "127.0.0.1");
  chunked.write("POST /yukle HTTP/1.1\r\nhost: kontak.test\r\ntransfer-encoding: chunked\r\n\r\n");
  const [line] = String(await new Promise((resolve) => chunked.once("data", resolve))).split("\r\n");
  expect(line).toBe("HTTP/1.1 411 Length Required");
  chunked.destroy();
});

test("what the upload process has no room for, on its disk or in the database, is counted by the site", async () => {
  const full: string[] = [];
  uploads.reportTo({ info() {}, warn() {}, error() {} }, (store) => void full.push(store));
  const bytes = await aJpeg();
  const location = (await uploadsOf(app, member).begin(bytes.length)).headers.location as string;
  const file = join(app.folder, "uploads", location.slice("/yukle/".length));
  await rm(file);
  await symlink("/dev/full", file);
  const { "upload-length": _, ...headers } = upload(bytes).headers!;
  const patch = { method: "PATCH", path: location, headers: { ...headers, "upload-offset": "0" }, body: bytes };
  expect((await send(new Agent(), patch)).status).toBe(507);
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(app.db);
  await sql`create trigger no_room before insert on photo execute function no_room()`.execute(app.db);
  expect((await send(new Agent(), upload(bytes))).status).toBe(503);
  await sql`drop trigger no_room on photo`.execute(app.db);
  await expect.poll(() => full).toEqual(["files", "database"]);
});

test("when the process dies during an upload, the browser resumes with the new process", async () => {
  const bytes = await aLargeJpeg(3200, 2400);
  let isKilled = false;
  const body = await new Promise<string>((resolve, reject) => {
    const client = new tus.Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}/yukle`,
      headers: { cookie: member.cookie, "sec-fetch-site": "same-origin" },
      chunkSize: 512 * 1024,
      retryDelays: Array.from({ length: 20 }, () => 500),
      onChunkComplete() {
        if (isKilled) return;
        isKilled = true;
        for (const pid of receivers()) process.kill(Number(pid), "SIGKILL");
      },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
    });
    client.start();
  });
  expect([isKilled, JSON.parse(body)]).toMatchObject([true, { fileId: idOf(bytes) }]);
});

test("bytes that cannot be read yet are held back by backpressure", async () => {
  const length = 20 * 1024 * 1024;
  const headers = headerLines({
    host: "kontak.test",
    "sec-fetch-site": "same-origin",
    cookie: member.cookie,
    "content-length": length,
    ...upload(Buffer.alloc(length)).headers,
  });
  const aLine = () => {
    const line = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void line.destroy());
    line.write(`POST /yukle HTTP/1.1\r\n${headers}\r\n`);
    return line;
  };
  for (let n = 0; n < 4; n++) aLine(); // connect, and send nothing
  await expect
    .poll(() =>
      uploadsOf(app, member)
        .open()
        .then(({ length: files }) => files),
    )
    .toBe(8);
  const last = aLine();
  last.write(Buffer.alloc(length - 1));
  await sleep(1000);
  expect(last.writableLength).toBeGreaterThan(0);
  await expect.poll(() => last.writableLength).toBe(0);
});

test("connections that close before they are handed over do no harm", async () => {
  for (let n = 0; n < 20; n++) {
    const line = connect(port, "127.0.0.1");
    line.write("POST /yukle HTTP/1.1\r\nhost: kontak.test\r\ncontent-length: 100\r\n\r\n0123456789");
    if (n % 2 === 0) await sleep(1);
    line.destroy();
  }
  expect((await send(new Agent(), upload(await aLargeJpeg()))).status).toBe(200);
});
