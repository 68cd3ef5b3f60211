import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { loseFiles } from "#test/support/photos.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { listingStates } from "#src/selling/listings/rules.ts";
import { meta } from "../listing.page.tsx";
import { openListing } from "#src/selling/listings/detail/service.server.ts";
import { readLetters } from "./letters.server.ts";
import { bandHeight, shareMessages, shareSize } from "./rules.ts";
import { removeOldSharePictures, sharePictureAddress } from "./service.server.ts";

const app = await testApp();

/** A photo of one colour that is really stored. */
async function aRealPhoto(background: string) {
  const create = { width: 1600, height: 1200, channels: 3 as const, background };
  return (await storePhoto(app.ctx(), await sharp({ create }).jpeg().toBuffer())).id;
}

async function viewOf(keyCode: string) {
  const opened = await openListing(app.ctx(), keyCode);
  if (opened.opening !== "page") throw new Error("not open");
  return opened.view;
}
const addressOf = async (keyCode: string) => sharePictureAddress(await viewOf(keyCode));

async function colourAt(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}
const storedPictures = () =>
  readdir(join(app.folder, "photos", "paylasim"), { recursive: true }).then(
    (names) => names.filter((name) => name.endsWith(".jpg")),
    () => [],
  );

test("the picture of a live listing has its photo above a dark band, is cacheable forever and made once", async () => {
  const { keyCode } = await aListing(app, { photoIds: [await aRealPhoto("#00c000")] });
  const url = await addressOf(keyCode);
  const before = (await storedPictures()).length;

  const [answer, again] = await Promise.all([app.request({ url }), app.request({ url })]);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(answer.rawPayload.length).toBeLessThan(300_000);
  const [red, green] = await colourAt(answer.rawPayload, 600, 200);
  expect([red! < 40, green! > 160]).toEqual([true, true]);
  expect(Math.max(...(await colourAt(answer.rawPayload, 10, shareSize.height - bandHeight + 10)))).toBeLessThan(80);
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  expect((await app.request({ url })).rawPayload.equals(answer.rawPayload)).toBe(true);
  expect((await storedPictures()).length).toBe(before + 1);
  const tagged = await app.request({ url, headers: { "if-none-match": answer.headers.etag as string } });
  expect([tagged.statusCode, tagged.rawPayload.length]).toEqual([304, 0]);
});

test("the band has texts: another price gives other bytes", async () => {
  const photoIds = [await aRealPhoto("#808080")];
  const [one, two] = await Promise.all(
    [100_000_000, 200_000_000].map(async (priceKurus) => {
      const { keyCode } = await aListing(app, { photoIds, priceKurus });
      return (await app.request({ url: await addressOf(keyCode) })).rawPayload;
    }),
  );
  expect(one!.equals(two!)).toBe(false);
  const band = { left: 0, top: shareSize.height - bandHeight, width: 700, height: bandHeight };
  const { channels } = await sharp(one).extract(band).stats();
  // White letters on ink.
  expect(channels[0]!.max).toBeGreaterThan(240);
});

test("a listing without photos has a card of its own", async () => {
  const { keyCode } = await aListing(app, { photoIds: [] });
  const answer = await app.request({ url: await addressOf(keyCode) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("if the photo's file is missing, it is made again from another size", async () => {
  const id = await aRealPhoto("#c00001");
  const { keyCode } = await aListing(app, { photoIds: [id] });
  await app.deps.photos.remove([photoFileName(id, 1600, "jpg")]);
  const answer = await app.request({ url: await addressOf(keyCode) });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, expect.stringContaining("immutable")]);
});

test("if all files of the photo are lost, the picture without photo is sent and not cached", async () => {
  const id = await aRealPhoto("#c00000");
  const { keyCode } = await aListing(app, { photoIds: [id] });
  await loseFiles(app, id);
  const answer = await app.request({ url: await addressOf(keyCode) });
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
});

test("another price, cover or year changes the address, and the old one redirects to it", async () => {
  const { id, keyCode } = await aListing(app, { photoIds: [await aRealPhoto("#0000c0")] });
  const old = await addressOf(keyCode);
  await app.db.updateTable("listing").set({ priceKurus: 99_900_000 }).where("id", "=", id).execute();
  const now = await addressOf(keyCode);
  expect(now).not.toBe(old);
  const answer = await app.request({ url: old });
  expect([answer.statusCode, answer.headers.location, answer.headers["cache-control"]]).toEqual([302, now, "no-store"]);

  await app.db.updateTable("listing").set({ modelYear: 2020 }).where("id", "=", id).execute();
  const later = await addressOf(keyCode);
  expect(later).not.toBe(now);
  await app.db
    .updateTable("listingPhoto")
    .set({ photoId: await aRealPhoto("#c0c000") })
    .where("listingId", "=", id)
    .execute();
  expect(await addressOf(keyCode)).not.toBe(later);
});

describe("no picture of a listing that is not public", () => {
  test.each(listingStates.filter((state) => state !== "active"))("%s", async (state) => {
    const { id, keyCode } = await aListing(app, { photoIds: [] });
    const url = await addressOf(keyCode);
    expect((await app.request({ url })).statusCode).toBe(200);
    await app.db.updateTable("listing").set({ state }).where("id", "=", id).execute();
    const answer = await app.request({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
  });

  test.each(["222222222-0123456789abcdef.jpg", "yok.jpg", "..%2f..%2fpackage.json", "'; drop table listing"])(
    "%s",
    async (name) => {
      const answer = await app.request({ url: `/ilan-resmi/${encodeURI(name)}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Resim bulunamadı.");
    },
  );
});

test("the page has Open Graph tags for link previews", async () => {
  const { keyCode } = await aListing(app);
  const view = await viewOf(keyCode);
  const { data } = await openPage(app, view.address);
  const tags = meta({ loaderData: data } as never) as { property?: string; name?: string; content?: string }[];
  const content = Object.fromEntries(tags.map(({ property, name, content }) => [property ?? name, content]));
  const shareTitle = `${view.nameWithYear} – ${view.price.text}`;
  expect(content).toMatchObject({
    "og:title": shareTitle,
    "og:image": testOrigin + sharePictureAddress(view),
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `${view.nameWithYear}, ${view.price.text}, İstanbul / Kadıköy`,
    "twitter:card": "summary_large_image",
  });
});

test("every Turkish letter has an outline", async () => {
  const { measure, outline } = await readLetters();
  const line = { x: 0, y: 0, size: 40, weight: 700, isQuiet: false } as const;
  const shapes = Array.from("İIıiŞşĞğÇçÖöÜüâîû0123456789./,…-+₺").map((letter) => {
    expect(measure(letter, 40, 700)).toBeGreaterThan(0);
    return outline({ ...line, text: letter });
  });
  expect(shapes).not.toContain("");
  expect(new Set(shapes).size).toBe(shapes.length);
});

test("pictures that were not requested for a month are deleted", async () => {
  const { keyCode } = await aListing(app, { photoIds: [], priceKurus: 77_700_000 });
  const url = await addressOf(keyCode);
  await app.request({ url });
  const count = (await storedPictures()).length;
  const later = (days: number) => ({ ...app.ctx(), clock: () => addDays(new Date(), days) });
  await removeOldSharePictures(later(29));
  expect((await storedPictures()).length).toBe(count);
  await removeOldSharePictures(later(31));
  expect(await storedPictures()).toEqual([]);
  expect((await app.request({ url })).statusCode).toBe(200);
  await app.deps.photos.trim("paylasim", { before: new Date(0), keep: 0 });
  expect(await storedPictures()).toEqual([]);
});

test("with 60 pictures queued another one answers 503; requests for the same picture share one place", async () => {
  const urls: string[] = [];
  for (let n = 1; n <= 75; n++)
    urls.push(await addressOf((await aListing(app, { photoIds: [], priceKurus: n * 1_234_500 })).keyCode));

  const answers = await Promise.all(urls.map((url) => app.request({ url })));
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  const made = answers.filter(({ statusCode }) => statusCode === 200);
  expect(made.length).toBeGreaterThanOrEqual(60);
  expect([busy.length > 0, busy.length + made.length]).toEqual([true, 75]);
  for (const answer of busy) {
    expect(answer.json()).toEqual({ message: shareMessages.busy });
    expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
  }

  const url = urls[answers.indexOf(busy[0]!)]!;
  const again = await Promise.all(Array.from({ length: 75 }, () => app.request({ url })));
  expect(again.every(({ statusCode }) => statusCode === 200)).toBe(true);
});
