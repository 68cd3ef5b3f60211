import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { sfntOfWoff } from "./woff.server.ts";

const woff = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource/inter/files/inter-latin-ext-400-normal.woff"),
);

/** The checksum of a table, as the font's directory has it. */
function checksumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

test("the font has every table of the WOFF file, uncompressed, sorted and with the right checksum", () => {
  const font = sfntOfWoff(woff);
  const count = font.readUInt16BE(4);
  expect(count).toBe(woff.readUInt16BE(12));
  expect(font.length).toBe(woff.readUInt32BE(16));
  for (let at = 0; at < count; at++) {
    const entry = 12 + 16 * at;
    const tag = font.toString("latin1", entry, entry + 4);
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field));
    const table = Buffer.from(font.subarray(offset!, offset! + length!));
    // The head table holds a checksum of the whole font, which counts as 0.
    if (tag === "head") table.writeUInt32BE(0, 8);
    expect([tag, checksumOf(table)]).toEqual([tag, checksum]);
  }
});
