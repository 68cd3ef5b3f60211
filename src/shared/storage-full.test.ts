import { execFile, execFileSync } from "node:child_process";
import { readdir, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { addDraftPhoto } from "#src/selling/listing-editor/photos/draft-service.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import { runDueJobs } from "#src/server/jobs.server.ts";
import { testApp } from "#test/support/app.ts";
import { password, passwordHash } from "#test/support/accounts.ts";
import { aMember } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { aJpeg, anUnfinishedPhoto, storedFiles, uploadsOf } from "#test/support/photos.ts";
import { aDraft, aSaleForm } from "#test/support/sale.ts";
import { listen } from "#test/support/sockets.ts";
import { enqueue } from "./events.server.ts";
import { type FullStore, fullStoreOf } from "./storage-full.server.ts";
import { nothingStored } from "./unavailable.server.ts";
import { writePrivateFile } from "./write-file.server.ts";

const app = await testApp();

const tables = ["listing_draft", "listing", "photo", "session"];

/** From now on PostgreSQL answers a write to these tables as it does when its disk is full. */
async function fillDatabase() {
  await sql`create or replace function refuse_for_lack_of_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full';
  end $$`.execute(app.db);
  for (const table of tables)
    await sql`create trigger no_room before insert or update on ${sql.table(table)}
      for each row execute function refuse_for_lack_of_room()`.execute(app.db);
}
const freeDatabase = async () => {
  for (const table of tables) await sql`drop trigger if exists no_room on ${sql.table(table)}`.execute(app.db);
};
afterEach(freeDatabase);

/** From now on until the test ends, each write of a photo's files finds no room. */
function fillPhotos() {
  const { photos } = app.deps;
  const free = () => void (app.deps.photos = photos);
  app.deps.photos = { ...photos, write: () => writeFile("/dev/full", "x") };
  onTestFinished(free);
  return free;
}

/** From now on until the test ends, what the site counts and logs. */
function recorded() {
  const full: FullStore[] = [];
  const logged: unknown[] = [];
  const log = { info() {}, warn() {}, error: (about: object) => void logged.push(about) };
  const services = { onFull: (store: FullStore) => void full.push(store), log };
  return { full, logged, services, app: { ...app, ctx: () => ({ ...app.ctx(), ...services }) } };
}

/** A form with one photo, sent as from a page without scripts: where it redirects to. */
async function sendPhoto(cookie: string) {
  const form = new FormData();
  form.append("photo", new File([new Uint8Array(await aJpeg())], "araba.jpg"));
  const body = new Response(form);
  const headers = { cookie, "content-type": body.headers.get("content-type")! };
  const payload = Buffer.from(await body.arrayBuffer());
  return (await app.request({ method: "POST", url: "/yukle/form", headers, payload })).headers.location;
}

test("without room in the database, draft, publishing and sign-in say that nothing was stored; it is logged and counted", async () => {
  const lines: string[] = [];
  const { http, metrics } = await buildApp(app.deps, {
    uploadFolder: join(app.folder, "full-uploads"),
    logLevel: "error",
    logTo: { write: (line) => void lines.push(line) },
  });
  const member = await aMember(app, { passwordHash });
  const draftId = await aDraft(app, member.id);
  const form = await aSaleForm(app);
  const send = (url: string, payload: object) =>
    http.inject({
      method: "POST",
      url,
      payload,
      headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie: member.cookie },
    });
  await fillDatabase();

  for (const [url, payload] of [
    ["/ajax/ilanver/taslak", { form: { ...form, title: "Değişen başlık" } }],
    ["/ajax/ilanver/yayinla", { draftId }],
  ] as const) {
    const answer = await send(url, payload);
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 503, { message: nothingStored.database }]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(2);
  }
  const { app: watched, full, logged } = recorded();
  const entered = await sendForm(watched, "/login", { email: member.email, password });
  expect([entered.status, entered.data!["message"]]).toEqual([503, nothingStored.database]);
  expect([full, logged]).toMatchObject([["database"], [{ store: "database" }]]);
  const counted = await metrics.getSingleMetricAsString("storage_full_total");
  expect(counted).toContain('{store="files"} 0');
  expect(counted).toContain('{store="database"} 2');
  expect(lines.map((line) => JSON.parse(line) as { store: string })).toMatchObject([
    { store: "database" },
    { store: "database" },
  ]);

  await freeDatabase();
  expect((await sendForm(app, "/login", { email: member.email, password })).status).toBe(302);
  await http.close();
});

test("an upload without room for it is refused with 507, and goes on once there is room", async () => {
  const member = await aMember(app);
  const uploads = uploadsOf(app, member);
  const bytes = await aJpeg();
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  const file = join(app.folder, "uploads", location.slice("/yukle/".length));
  // A device that answers every write with ENOSPC.
  await rm(file);
  await symlink("/dev/full", file);
  const refused = await uploads.patch(location, 0, bytes);
  expect([refused.statusCode, refused.json()]).toEqual([507, { message: nothingStored.files }]);

  await rm(file);
  await writeFile(file, "");
  expect((await uploads.ask(location)).headers["upload-offset"]).toBe("0");
  expect((await uploads.patch(location, 0, bytes)).json()).toMatchObject({ fileSort: 1 });
});

test("a received upload without room for its photo leaves no file of it, and becomes a photo once there is room", async () => {
  const member = await aMember(app);
  const uploads = uploadsOf(app, member);
  const bytes = await aJpeg();
  const before = await storedFiles(app);
  const free = fillPhotos();
  const begun = await uploads.begin(bytes.length);
  const location = begun.headers.location as string;
  const refused = await uploads.patch(location, 0, bytes);
  free();
  expect([refused.statusCode, refused.json()]).toEqual([507, { message: nothingStored.files }]);
  expect(await storedFiles(app)).toEqual(before);

  const offset = Number((await uploads.ask(location)).headers["upload-offset"]);
  expect((await uploads.patch(location, offset, bytes.subarray(offset))).json()).toMatchObject({ fileSort: 1 });
  expect(await uploads.open()).toEqual([]);
});

test("a browser that sends an upload to its end reads that there is no room for it", async () => {
  const member = await aMember(app);
  const length = 20 * 1024 * 1024;
  const location = (await uploadsOf(app, member).begin(length)).headers.location as string;
  const file = join(app.folder, "uploads", location.slice("/yukle/".length));
  await rm(file);
  await symlink("/dev/full", file);
  const socket = connect(Number(new URL(await listen(app.http)).port), "127.0.0.1");
  socket.pause();
  const head = [
    `PATCH ${location} HTTP/1.1`,
    "host: kontak.test",
    "sec-fetch-site: same-origin",
    "connection: close",
    `cookie: ${member.cookie}`,
    "tus-resumable: 1.0.0",
    "upload-offset: 0",
    "content-type: application/offset+octet-stream",
    `content-length: ${length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await new Promise((done, fail) => socket.once("error", fail).write(Buffer.alloc(length), done));
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 507 [^]*${nothingStored.files}`));
});

test("a form whose photos find no room, for their files or in the database, says so", async () => {
  const { cookie } = await aMember(app);
  const free = fillPhotos();
  expect(await sendPhoto(cookie)).toBe("/ilanver/fotograflar?hata=dolu");
  free();
  await fillDatabase();
  expect(await sendPhoto(cookie)).toBe("/ilanver/fotograflar?hata=dolu");
  await freeDatabase();
  expect(await sendPhoto(cookie)).toBe("/ilanver/fotograflar?eklenen=1");
});

test("without room for a photo's larger sizes, publishing is refused, and its job counts and logs it", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const photoId = await anUnfinishedPhoto(app);
  await addDraftPhoto(app.ctx(member), { kind: "vehicle", draftId }, photoId);
  const publish = () =>
    app.request({
      method: "POST",
      url: "/ajax/ilanver/yayinla",
      payload: { draftId },
      headers: { cookie: member.cookie },
    });
  const free = fillPhotos();
  const refused = await publish();
  expect([refused.statusCode, refused.json()]).toEqual([507, { message: nothingStored.files }]);

  const { full, logged, services } = recorded();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await enqueue(app.ctx(), "photos.make", { id: photoId });
  await runDueJobs({ ...app.deps, onFull: services.onFull }, app.pool, services.log);
  expect(full).toEqual(["files"]);
  expect(logged).toContainEqual({ err: expect.anything(), store: "files" });
  free();
  expect((await publish()).statusCode).toBe(200);
});

test("a private file that could not be written whole is removed", async () => {
  const path = join(app.folder, "private");
  await symlink("/dev/full", path);
  const error: unknown = await writePrivateFile(path, Buffer.from("x")).catch((caught: unknown) => caught);
  expect(fullStoreOf(error)).toBe("files");
  expect(await readdir(app.folder)).not.toContain("private");
});

const [unshare, ...namespace] = ["unshare", "--user", "--map-root-user", "--mount"] as const;
function canMount() {
  try {
    execFileSync(unshare, [...namespace, "mount", "-t", "tmpfs", "none", app.folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

// Needs user namespaces, which some containers forbid.
test.skipIf(!canMount())("on a full file system the photo store writes all files of a photo or none", async () => {
  const script = `
    import { readdirSync, writeFileSync } from "node:fs";
    import { diskPhotoStore } from "./src/shared/photo-store.server.ts";
    import { fullStoreOf } from "./src/shared/storage-full.server.ts";
    const store = diskPhotoStore(process.argv[1] + "/photos");
    const photo = (name, size) => [1, 2].map((n) => ({ name: "ab/" + name + n, bytes: Buffer.alloc(size) }));
    await store.write(photo("small", 20_000));
    const fault = await store.write(photo("large", 300_000)).catch(fullStoreOf);
    writeFileSync(1, JSON.stringify([fault, readdirSync(process.argv[1] + "/photos/ab").sort()]));`;
  const { stdout } = await promisify(execFile)(unshare, [
    ...namespace,
    "sh",
    "-c",
    'mount -t tmpfs -o size=512k none "$1" && exec "$2" --no-warnings --input-type=module -e "$3" "$1"',
    "sh",
    app.folder,
    process.execPath,
    script,
  ]);
  expect(JSON.parse(stdout)).toEqual(["files", ["small1", "small2"]]);
});
