import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer } from "#test/support/edits.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { pictureFileOf } from "./picture-files.server.ts";
import {
  aboutMaxLength,
  pictureMaxBytes,
  pictureMessages,
  picturePath,
  pictureThrottle,
  profileMessages,
  profileThrottle,
} from "./rules.ts";

const app = await testApp();

type Who = { cookie: string };
const row = ({ id }: { id: number }) =>
  app.db.selectFrom("member").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const typed = { firstName: "Deniz", lastName: "Kaya", city: "34", town: "", about: "" };
const save = ({ cookie }: Who, form: Record<string, string>) =>
  sendForm(app, "/hesabim/profil", { ...typed, ...form }, { cookie });
const open = async ({ cookie }: Who) => {
  const { data } = await openPage(app, "/hesabim/profil", { cookie });
  return data!["profile"] as Record<string, unknown>;
};
const townOf = (cityId: number) =>
  app.db.selectFrom("town").where("cityId", "=", cityId).select("id").executeTakeFirstOrThrow();

describe("the profile", () => {
  test("is saved, and shown with a preview", async () => {
    const member = await aMember(app);
    const { id: town } = await townOf(35);
    const about = "  Aracımı ben kullandım.\r\n\r\n\r\n\r\nHafta sonu görülebilir.  ";
    const form = { firstName: " Elif ", lastName: "Aydın", city: "35", town: String(town), about };
    expect((await save(member, form)).location).toBe("/hesabim/profil?kaydedildi");
    expect(await row(member)).toMatchObject({
      firstName: "Elif",
      lastName: "Aydın",
      cityId: 35,
      townId: town,
      about: "Aracımı ben kullandım.\n\nHafta sonu görülebilir.",
    });
    expect(await open(member)).toMatchObject({
      preview: {
        name: "Elif A.",
        address: `/uye/${(await row(member)).pathName}`,
        place: expect.stringMatching(/İzmir$/),
      },
      towns: expect.arrayContaining([expect.objectContaining({ id: town })]),
    });
    await save(member, { city: "", town: String(town) });
    expect(await row(member)).toMatchObject({ cityId: null, townId: null });
  });

  test.each([
    ["firstName", "", "Bu alan boş bırakılamaz."],
    ["firstName", "D", "En az 2 karakter girilmelidir"],
    ["lastName", "K4ya", "Ad ve soyadda rakam bulunamaz."],
    ["lastName", "K".repeat(51), "En fazla 50 karakter girilmelidir"],
    ["city", "99", profileMessages.city],
    ["city", "İzmir", profileMessages.city],
    ["town", "999999", profileMessages.town],
    ["about", "x".repeat(aboutMaxLength + 1), `En fazla ${aboutMaxLength} karakter girilmelidir`],
    ["about", "Arayın: 0532 123 45 67", profileMessages.contact],
    ["about", "www.ucuzoto.example adresine bakın", profileMessages.contact],
    ["about", "bana deniz@ornek.com adresinden yazın", profileMessages.contact],
    ["about", "IBAN: TR33 0001 0012 3450 0098 7600 01", profileMessages.contact],
  ])("refuses %s %j and preserves the submitted values", async (field, value, sentence) => {
    const member = await aMember(app);
    const refused = await save(member, { [field]: value });
    expect(refused).toMatchObject({
      status: 422,
      data: { fields: { [field]: sentence }, values: { ...typed, [field]: value } },
    });
    expect(await row(member)).toMatchObject({ firstName: "Deniz", about: "", cityId: null });
  });

  test("accepts only a town of the chosen city", async () => {
    const { id: town } = await townOf(35);
    expect((await save(await aMember(app), { city: "34", town: String(town) })).data).toMatchObject({
      fields: { town: profileMessages.town },
    });
  });

  test("needs signing in, and saving is rate limited", async () => {
    expect((await save({ cookie: "" }, {})).location).toMatch(/^\/login/);
    expect((await openPage(app, "/hesabim/profil")).location).toBe("/login?ref=%2Fhesabim%2Fprofil");
    const member = await aMember(app);
    for (let n = 0; n < profileThrottle.capacity; n++) await save(member, {});
    expect((await save(member, {})).status).toBe(429);
  });

  test("of a business's staff is a name and a location", async () => {
    const { user } = await aDealer(app);
    expect(await open(user)).toMatchObject({ preview: null });
    await save(user, { firstName: "Burak", about: "Merhaba" });
    expect(await row(user)).toMatchObject({ firstName: "Burak", about: "" });
  });
});

test("who works for a business chooses whether its page shows them, with their picture", async () => {
  const { user } = await aDealer(app);
  const { slug } = await app.db
    .selectFrom("member")
    .innerJoin("business", "business.id", "member.businessId")
    .where("member.id", "=", user.id)
    .select("business.slug")
    .executeTakeFirstOrThrow();
  const team = async () => {
    const { data } = await openPage(app, `/dukkan/${slug}`);
    return (data!["seller"] as { team: { id: number; pictureId: string | null }[] }).team;
  };
  const choose = (who: Who, isShown: string) =>
    sendForm(app, "/hesabim/profil", { islem: "ekipte-goster", isShown }, { cookie: who.cookie });
  expect((await sends(user, await aJpeg())).statusCode).toBe(200);
  expect(await team()).toEqual([]);
  expect((await choose(user, "1")).data).toEqual({ done: profileMessages.shown });
  const { pictureId } = await row(user);
  expect(await team()).toMatchObject([{ id: user.id, pictureId }]);
  expect((await open(user)).isShownInShop).toBe(true);
  expect((await choose(user, "")).data).toEqual({ done: profileMessages.hidden });
  expect(await team()).toEqual([]);
  expect((await choose(await aMember(app), "1")).status).toBe(409);
  // What was chosen for one business is not chosen for the next.
  await choose(user, "1");
  await sendForm(app, "/kurumsal/ekip", { islem: "ayril" }, { cookie: user.cookie });
  expect(await row(user)).toMatchObject({ businessId: null, isShownInShop: false });
});

async function multipart(bytes: Buffer | undefined, type = "image/jpeg") {
  const form = new FormData();
  if (bytes) form.append("picture", new File([new Uint8Array(bytes)], "ben.jpg", { type }));
  else form.append("baska", "x");
  const wrapped = new Response(form);
  return {
    payload: Buffer.from(await wrapped.arrayBuffer()),
    headers: { "content-type": wrapped.headers.get("content-type")! },
  };
}

async function sends({ cookie }: Who, bytes: Buffer | undefined, more: Record<string, string> = {}) {
  const { payload, headers } = await multipart(bytes);
  return app.request({
    method: "POST",
    url: "/hesabim/profil/resim",
    payload,
    headers: { ...headers, cookie, accept: "application/json", ...more },
  });
}
const files = async () =>
  (await readdir(join(app.folder, "photos", "uye"), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes("."),
  );

describe("the picture", () => {
  test("is stored square in two sizes and formats, without the camera's metadata", async () => {
    const member = await aMember(app);
    const answer = await sends(member, await aJpeg(900, 600));
    expect(answer.json()).toEqual({ message: pictureMessages.saved });
    const { pictureId } = await row(member);
    for (const size of [128, 320] as const)
      for (const format of ["webp", "jpg"] as const) {
        const file = await app.request({ url: pictureUrl(pictureId!, size, format) });
        expect(file.headers).toMatchObject({
          "content-type": format === "jpg" ? "image/jpeg" : "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
        });
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: size, height: size });
        expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      }
    const names = ([128, 320] as const).flatMap((size) =>
      (["webp", "jpg"] as const).map((format) => pictureFileOf(`${pictureId}-${size}.${format}`)!.file),
    );
    await app.deps.photos.remove(names.slice(0, 3));
    for (const size of [128, 320] as const) {
      const made = await app.request({ url: pictureUrl(pictureId!, size) });
      expect([made.statusCode, (await sharp(made.rawPayload).metadata()).width]).toEqual([200, size]);
    }
    const url = pictureUrl(pictureId!, 128);
    const tag = (await app.request({ url })).headers.etag as string;
    expect((await app.request({ url, headers: { "if-none-match": tag } })).statusCode).toBe(304);

    await app.deps.photos.remove(names);
    const lost = await app.request({ url });
    expect([lost.statusCode, lost.headers["cache-control"]]).toEqual([404, "public, max-age=60"]);
    expect(await sharp(lost.rawPayload).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
  });

  test("replaces the previous one; files of replaced and removed pictures are deleted", async () => {
    const member = await aMember(app);
    const before = (await files()).length;
    await sends(member, await aJpeg());
    const { pictureId: first } = await row(member);
    await sends(member, await aJpeg());
    await app.runJobs();
    expect((await files()).length).toBe(before + 4);
    expect((await app.request({ url: pictureUrl(first!, 128) })).statusCode).toBe(404);
    expect((await save(member, { islem: "resmi-kaldir" })).data).toEqual({ done: pictureMessages.removed });
    await app.runJobs();
    expect((await files()).length).toBe(before);
    expect(await row(member)).toMatchObject({ pictureId: null });
  });

  test("is deleted with its account, however that is erased", async () => {
    const member = await aMember(app);
    const before = (await files()).length;
    await sends(member, await aJpeg());
    await app.db.updateTable("member").set({ pictureId: null }).where("id", "=", member.id).execute();
    // The job that another member's new picture enqueues finds it too.
    await sends(await aMember(app), await aJpeg());
    await app.runJobs();
    expect((await files()).length).toBe(before + 4);
  });

  test.each([
    ["no picture", () => Buffer.from("merhaba, ben bir resim değilim, bir yazıyım"), 422, /bir fotoğraf değil/],
    ["a GIF", () => Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(100)]), 422, /desteklenmiyor/],
    ["half a JPEG", async () => (await aJpeg(900, 600)).subarray(0, 700), 422, /bozuk veya eksik/],
    [
      "a HEIC that ends after its name",
      () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      422,
      /bozuk/,
    ],
    ["a tiny one", () => aJpeg(159, 400), 422, /en az 160 x 160/],
    ["none", () => undefined, 422, /bir resim seçiniz/],
    ["an empty file", () => Buffer.alloc(0), 422, /bir resim seçiniz/],
    ["more than 5 MB", () => Buffer.alloc(pictureMaxBytes + 1, 0xff), 413, /en fazla 5 MB/],
    ["far more", () => Buffer.alloc(pictureMaxBytes + 100_000, 0xff), 413, /en fazla 5 MB/],
  ])("refuses %s", async (_, bytes, status, sentence) => {
    const member = await aMember(app);
    const answer = await sends(member, await bytes());
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(sentence);
    expect(await row(member)).toMatchObject({ pictureId: null });
  });

  test.each([
    ["", (boundary: string) => `multipart/form-data; boundary=${boundary}`],
    [" in capitals", (boundary: string) => `Multipart/Form-Data; BOUNDARY="${boundary}"`],
    [" with a second parameter", (boundary: string) => `multipart/form-data; xboundary=yok; boundary=${boundary}`],
  ])("refuses a form of many fields%s before it is parsed", async (_how, typeWith) => {
    const member = await aMember(app);
    const boundary = "x".repeat(30);
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`;
    const answer = await app.request({
      method: "POST",
      url: picturePath,
      headers: { cookie: member.cookie, "content-type": typeWith(boundary) },
      payload: `${part.repeat(11)}--${boundary}--\r\n`,
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: pictureMessages.tooManyFields });
  });

  test("is only accepted from our own pages, signed in, and rate limited", async () => {
    const member = await aMember(app);
    const bytes = await aJpeg();
    expect((await sends({ cookie: "" }, bytes)).statusCode).toBe(401);
    expect((await sends(member, bytes, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const moderator = await aMember(app, { role: "moderator" });
    expect((await sends(moderator, bytes)).json()).toMatchObject({ message: profileMessages.noPicture });
    expect(await row(member)).toMatchObject({ pictureId: null });
    for (let n = 0; n < pictureThrottle.capacity; n++) await sends(member, Buffer.from("yok"));
    expect((await sends(member, bytes)).statusCode).toBe(429);
  });

  test("works without scripts", async () => {
    const member = await aMember(app);
    const asPage = { accept: "text/html,*/*" };
    expect((await sends(member, await aJpeg(), asPage)).headers.location).toBe("/hesabim/profil?resim=kaydedildi");
    expect((await sends(member, Buffer.from("yok"), asPage)).headers.location).toBe("/hesabim/profil?resim=olmadi");
    expect((await sends({ cookie: "" }, await aJpeg(), asPage)).headers.location).toMatch(/^\/login\?ref=/);
  });

  test.each(["x", "0123456789abcdef01234567-64.webp", "..%2f..%2fetc%2fpasswd", "0123456789abcdef01234567-128.webp"])(
    "%s answers 404",
    async (name) => {
      expect((await app.request({ url: `/uye-resmi/${name}` })).statusCode).toBe(404);
    },
  );

  test("the drawing of a missing picture is made once, whatever id is asked for", async () => {
    const drawing = (letter: string) => app.request({ url: `/uye-resmi/${letter.repeat(24)}-1600.webp` });
    const first = await drawing("a");
    expect(first.headers["content-type"]).toBe("image/webp");
    const toBuffer = vi.spyOn(sharp.prototype, "toBuffer");
    onTestFinished(() => toBuffer.mockRestore());
    expect((await drawing("b")).rawPayload).toEqual(first.rawPayload);
    expect(toBuffer).not.toHaveBeenCalled();
  });
});
