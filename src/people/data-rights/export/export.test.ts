import { execFile } from "node:child_process";
import { access, mkdtemp, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { pictureFileOf, storePicture } from "#src/people/members/profile/picture-files.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aGarageItem } from "#test/support/alerts.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListingOf, listingRow } from "#test/support/edits.ts";
import { aDirectConversation } from "#test/support/messages.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { claimExport } from "./file-queries.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { cellText, dataPath as path } from "./rules.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  member = await aMember(app, { passwordHash });
});

const press = (step: string, { cookie = member.cookie, password = currentPassword } = {}) =>
  sendForm(app, path, { islem: step, currentPassword: password }, { cookie });
const shown = async (cookie = member.cookie) =>
  (await openPage<{ file: { state: string; expiresAt?: string }; mayRequestFrom?: string }>(app, path, { cookie }))
    .data!;
const download = (url: string, cookie?: string) => app.request({ url, headers: cookie ? { cookie } : {} });
/** Requests an export, runs its job and returns the download's address. */
async function makes(cookie = member.cookie) {
  await press("ask", { cookie });
  await app.runJobs();
  return (await press("download", { cookie })).data!["download"] as string;
}
/** A listing of the member whose photos have a file each. */
async function aPictured(owner: typeof member) {
  const keyCode = await aListingOf(app, owner);
  const photos = await app.db
    .selectFrom("listingPhoto")
    .innerJoin("listing", "listing.id", "listingPhoto.listingId")
    .where("keyCode", "=", keyCode)
    .select("photoId")
    .execute();
  const bytes = Buffer.from([0xff, 0xd8, 0xff]);
  await app.deps.photos.write(photos.map(({ photoId }) => ({ name: photoFileName(photoId, 800, "jpg"), bytes })));
  return { keyCode, photoCount: photos.length };
}
/** The contents of the ZIP's files, by name. */
async function unzipped(zip: Buffer) {
  const folder = await mkdtemp(join(app.folder, "zip-"));
  await writeFile(join(folder, "a.zip"), zip);
  const script =
    "import zipfile, sys\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])";
  await promisify(execFile)("python3", ["-c", script, join(folder, "a.zip"), join(folder, "out")]);
  const names = await readdir(join(folder, "out"), { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(join(folder, "out").length + 1), await readFile(file)] as const),
    ),
  );
}

test("the export has the member's data and photos, and no data of others", async () => {
  const stranger = await aMember(app, { firstName: "Yabancı", email: "yabanci@kontak.test" });
  const { keyCode, photoCount } = await aPictured(member);
  await aListingOf(app, stranger);
  await aGarageItem(app, member.id, keyCode);
  const pictureId = "0123456789abcdef01234567";
  await app.db.updateTable("member").set({ pictureId }).where("id", "=", member.id).execute();
  const { file } = pictureFileOf(`${pictureId}-320.jpg`)!;
  await app.deps.photos.write([{ name: file, bytes: Buffer.from("ben") }]);
  await app.runJobs();
  const answer = await download(await makes(), member.cookie);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="kontak-verilerim-[\d-]+\.zip"$/);
  const files = await unzipped(answer.rawPayload);
  const json = (name: string) => JSON.parse(files.get(`veriler/${name}.json`)!.toString()) as Record<string, unknown>[];
  expect(json("uyelik")).toMatchObject([{ "Üye no": member.id, "E-posta": member.email, Ad: "Deniz", Soyad: "Kaya" }]);
  expect(json("ilanlar")).toMatchObject([{ "İlan no": keyCode, Marka: "Volkswagen", Model: "Passat", İl: "İstanbul" }]);
  expect(json("ilan-gecmisi")[0]).toMatchObject({ "İlan no": keyCode, Kim: "Siz", İşlem: "publish" });
  expect(json("garaj")).toMatchObject([{ "İlan no": keyCode }]);
  const photos = [...files.keys()].filter((name) => name.startsWith("fotograflar/"));
  expect(photos).toHaveLength(photoCount + 1);
  expect(files.get("fotograflar/profil.jpg")!.toString()).toBe("ben");
  expect(files.get(photos.find((name) => !name.endsWith("profil.jpg"))!)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const index = files.get("index.html")!.toString();
  expect(index).toContain('<tr><td>İlanlarım</td><td class="n">1</td>');
  const csv = files.get("veriler/uyelik.csv")!.toString();
  expect(csv.slice(0, 40)).toContain("\uFEFFÜye no;E-posta;");
  const everything = [...files].filter(([name]) => name.startsWith("veriler/")).map(([, bytes]) => bytes.toString());
  expect(everything.join("")).not.toMatch(/Yabancı|yabanci@|argon2/);
});

test("sizes of photos and of the picture that are lost are made again for the export", async () => {
  const keyCode = await aListingOf(app, member);
  const { id } = await storePhoto(app.ctx(), await aJpeg(1800, 1350));
  const { id: listingId } = await listingRow(app, keyCode);
  await app.db.updateTable("listingPhoto").set({ photoId: id }).where("listingId", "=", listingId).execute();
  const pictureId = await storePicture(app.ctx(), await aJpeg());
  await app.db.updateTable("member").set({ pictureId }).where("id", "=", member.id).execute();
  const portrait = pictureFileOf(`${pictureId}-320.jpg`)!.file;
  await app.deps.photos.remove([photoFileName(id, 1600, "jpg"), portrait]);
  const files = await unzipped((await download(await makes(), member.cookie)).rawPayload);
  const widthOf = async (name: string) => (await sharp(files.get(`fotograflar/${name}.jpg`)).metadata()).width;
  expect([await widthOf(id), await widthOf("profil")]).toEqual([1600, 320]);
});

test("a conversation without a listing is exported as well", async () => {
  await aDirectConversation(app, { writer: member, body: "Doğrudan soruyorum" });
  const files = await unzipped((await download(await makes(), member.cookie)).rawPayload);
  const json = (name: string) => JSON.parse(files.get(`veriler/${name}.json`)!.toString()) as unknown;
  expect(json("konusmalar")).toMatchObject([{ Konu: "Doğrudan mesaj", "İlan no": null, Alıcı: "Siz" }]);
  expect(json("mesajlar")).toMatchObject([{ Mesaj: "Doğrudan soruyorum" }]);
});

test("a mail reports that the file is ready, without a link that opens it", async () => {
  await press("ask");
  expect(await shown()).toMatchObject({ file: { state: "making" } });
  await app.runJobs();
  const [mail] = (await app.mails(member.email)).slice(-1);
  expect(mail).toMatchObject({ subject: "Verileriniz hazır" });
  expect(mail!.textBody).toContain("Verilerimi indir:\nhttp://kontak.test/hesabim/verilerim\n");
  expect((await shown()).file.state).toBe("ready");
});

test("one export at a time, and one a day", async () => {
  await press("ask");
  expect(await press("ask")).toMatchObject({ status: 409, data: { message: "Dosyanız zaten hazırlanıyor." } });
  await app.runJobs();
  const again = await press("ask");
  expect(again.status).toBe(429);
  expect(again.data!["message"]).toMatch(/^Verilerinizi günde bir kez isteyebilirsiniz\./);
  const start = app.now;
  app.now = addSeconds(app.now, 24 * 3600 + 1);
  expect((await press("ask")).status).toBe(302);
  app.now = start;
});

test("after a week the file is deleted, also from the disk", async () => {
  const address = await makes();
  const { file } = await app.db
    .selectFrom("dataExport")
    .where("memberId", "=", member.id)
    .select("file")
    .executeTakeFirstOrThrow();
  const onDisk = () =>
    access(join(app.deps.exportFolder, file!)).then(
      () => true,
      () => false,
    );
  expect(await onDisk()).toBe(true);
  const path = join(app.deps.exportFolder, file!);
  await rename(path, `${path}-lost`);
  expect((await download(address, member.cookie)).statusCode).toBe(404);
  await rename(`${path}-lost`, path);
  const start = app.now;
  app.now = addDays(app.now, 7);
  expect((await download(address, member.cookie)).statusCode).toBe(404);
  expect((await press("download")).status).toBe(404);
  await enqueue(app.ctx(), "data-rights.sweep", {});
  await app.runJobs();
  expect(await onDisk()).toBe(false);
  expect((await shown()).file.state).toBe("gone");
  app.now = start;
});

test("the download is open for minutes, only to its owner, after typing the password", async () => {
  const address = await makes();
  const stranger = await aMember(app, { passwordHash });
  expect((await download(address, stranger.cookie)).statusCode).toBe(404);
  expect(await download(address)).toMatchObject({
    statusCode: 302,
    headers: { location: "/login?ref=%2Fhesabim%2Fverilerim" },
  });
  expect((await download("/hesabim/verilerim/dosya", member.cookie)).statusCode).toBe(404);
  expect(await press("download", { password: "yanlış şifre" })).toMatchObject({
    status: 422,
    data: { fields: { currentPassword: "Mevcut şifreniz hatalı." } },
  });
  expect((await press("download", { cookie: stranger.cookie })).status).toBe(404);
  expect((await download(address, member.cookie)).statusCode).toBe(200);
  const start = app.now;
  app.now = addSeconds(app.now, 5 * 60);
  expect((await download(address, member.cookie)).statusCode).toBe(404);
  app.now = start;
});

test("wrong passwords are counted, visitors are sent to sign in, and forms of other sites are refused", async () => {
  await makes();
  for (let n = 0; n < 12; n++) await press("download", { password: "yanlış" });
  expect((await press("download")).status).toBe(429);
  expect(await sendForm(app, path, { islem: "ask" })).toMatchObject({
    location: "/login?ref=%2Fhesabim%2Fverilerim",
  });
  const foreign = await sendFromElsewhere(app, { path, form: { islem: "ask" }, cookie: member.cookie });
  expect(foreign.statusCode).toBe(403);
});

test("an impersonating admin gets none of the member's data", async () => {
  await makes();
  const cookie = await anImpersonation(app, member.id);
  expect((await press("ask", { cookie })).status).toBe(403);
  expect((await press("download", { cookie })).status).toBe(403);
  const address = (await press("download")).data!["download"] as string;
  expect((await download(address, cookie)).statusCode).toBe(403);
  expect((await download(address, member.cookie)).statusCode).toBe(200);
});

test("an export that a stopped process left unfinished is made by the next one, and by only one", async () => {
  await press("ask");
  const { id } = await app.db
    .selectFrom("dataExport")
    .where("memberId", "=", member.id)
    .select("id")
    .executeTakeFirstOrThrow();
  // The process that claimed it has died, and its job is lost.
  expect(await claimExport(app.ctx(), id, app.now)).toBeDefined();
  await app.runJobs();
  expect((await shown()).file.state).toBe("making");
  const start = app.now;
  app.now = addSeconds(app.now, 121);
  await enqueue(app.ctx(), "data-rights.sweep", {});
  await app.runJobs();
  expect((await shown()).file.state).toBe("ready");
  expect((await app.mails(member.email)).filter(({ subject }) => subject === "Verileriniz hazır")).toHaveLength(1);
  app.now = start;
});

test("a photo that cannot be read fails the job, leaves no partial file, and the job is retried", async () => {
  await aPictured(member);
  await app.runJobs();
  await press("ask");
  const { photos } = app.deps;
  const original = { ...photos };
  photos.read = () => Promise.reject(new Error("disk"));
  const say = console.error;
  console.error = () => {};
  await app.runJobs();
  console.error = say;
  Object.assign(photos, original);
  expect((await readdir(app.deps.exportFolder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await shown()).file.state).toBe("making");
  const start = app.now;
  app.now = addSeconds(app.now, 121);
  await enqueue(app.ctx(), "data-rights.sweep", {});
  await app.runJobs();
  expect((await shown()).file.state).toBe("ready");
  app.now = start;
});

test.each([
  ["createdAt", "2026-11-21T11:05:00+00:00", "21 Kasım 2026 14:05"],
  ["priceKurus", 124_500_000, "1245000,00"],
  ["isGiven", false, "Hayır"],
  ["note", null, ""],
  ["damage", { kaput: "painted" }, '{"kaput":"painted"}'],
])("a cell of %s: %j is %s", (column, value, text) => {
  expect(cellText(column, value)).toBe(text);
});

test("a cell that looks like a formula becomes text, and separators are quoted", () => {
  expect(csvLine(["=1+1", "a;b", 'dedi ki "olur"', "iki\nsatır"])).toBe(
    `'=1+1;"a;b";"dedi ki ""olur""";"iki\nsatır"\r\n`,
  );
});

test("a formula stays text where a spreadsheet separates cells otherwise, trims them or reads full-width signs", () => {
  expect(csvLine(["Ali,=1+1", "a\t=1", " =1", "\n@x", "＝1+1"])).toBe(`"Ali,'=1+1";"a\t'=1";' =1;"'\n@x";'＝1+1\r\n`);
  expect(csvLine(["a-b", "Işık, 2+1 daire", "x=y"])).toBe(`a-b;"Işık, 2+1 daire";x=y\r\n`);
});
