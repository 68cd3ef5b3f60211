import { describe, expect, test } from "vitest";
import { checkFile, orderedAs, photoMessages, photoPayload, sniffFile } from "./rules.ts";
import { parsePhotoName, photoFileName, photoSrcSet, photoUrl } from "./size-rules.ts";

const id = "0123456789abcdef0123456789abcdef";
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("addresses and file names of a photo", () => {
  expect(photoUrl(id, 120)).toBe(`/foto/${id}-120.webp`);
  expect(photoUrl(id, 1600, "jpg")).toBe(`/foto/${id}-1600.jpg`);
  expect(photoFileName(id, 800, "webp")).toBe(`01/${id}-800.webp`);
  expect(photoSrcSet(id, [400, 800])).toBe(`/foto/${id}-400.webp 400w, /foto/${id}-800.webp 800w`);
});

test.each([
  [`${id}-800.webp`, { id, size: 800, format: "webp" }],
  [`${id}-120.jpg`, { id, size: 120, format: "jpg" }],
  [`${id}-801.webp`, undefined],
  [`${id}-800.png`, undefined],
  [`${id}-800.webp.1`, undefined],
  [`${id.toUpperCase()}-800.webp`, undefined],
  ["../../postgres/PG_VERSION", undefined],
  [`..%2f${id}-800.webp`, undefined],
  ["", undefined],
])("the name %s is read as %o", (name, expected) => {
  expect(parsePhotoName(name)).toEqual(expected);
});

test("the sentences of photos", () => {
  expect(photoMessages.tooMany(15)).toBe("En fazla 15 fotoğraf yükleyebilirsiniz.");
  expect(photoMessages.notUploaded(2)).toBe(
    "Yüklenmemiş 2 adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.",
  );
  expect(photoMessages.none).toBe("Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.");
  expect(photoMessages.tooLarge).toBe("Dosya en fazla 25 MB olabilir. Lütfen daha küçük bir fotoğraf seçiniz.");
});

describe("the type of a file is detected from its bytes", () => {
  test.each([
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
    ["RIFF\x10\0\0\0WAVEfmt ", "unknown"],
    ["\0\0\0\x20ftypavif\0\0\0\0mif1", "avif"],
    ["\0\0\0\x20ftypheic\0\0\0\0mif1", "heic"],
    ["\0\0\0\x20ftypmif1\0\0\0\0heic", "heic"],
    ["\0\0\0\x20ftypisom\0\0\0\0mp41", "unknown"],
    ["GIF89a", "other-image"],
    ["BM\x36\0", "other-image"],
    ["II*\0", "other-image"],
    ["<svg xmlns=", "unknown"],
    ["<!doctype html>", "unknown"],
    ["", "unknown"],
  ])("%j is %s", (start, kind) => {
    expect(sniffFile(bytes(start))).toBe(kind);
  });

  test.each([
    [26_214_400, "\xff\xd8\xff", undefined],
    [26_214_401, "\xff\xd8\xff", photoMessages.tooLarge],
    [10, "GIF89a", photoMessages.unsupported],
    [10, "<!doctype html>", photoMessages.notImage],
    [10, "\0\0\0\x20ftypheic\0\0\0\0mif1", undefined],
  ])("%i bytes of %j: %s", (size, start, message) => {
    expect(checkFile({ bytes: size, head: bytes(start) })).toBe(message);
  });
});

test.each([
  ["abc", "cab", "cab"],
  ["abc", "c", "cab"],
  ["abc", "", "abc"],
  ["abc", "xcb", "cba"],
  ["abc", "ccab", "cab"],
])("%s ordered as %s is %s", (ids, wanted, result) => {
  expect(orderedAs(ids.split(""), wanted.split("")).join("")).toBe(result);
});

test("a photo's payload counts from 1", () => {
  expect(photoPayload(id, 0)).toEqual({
    fileId: id,
    serverId: "1",
    fileName: `${id}-1600.webp`,
    fileSort: 1,
    fileUrl: `/foto/${id}-400.webp`,
    fileKeyCode: "",
  });
});
