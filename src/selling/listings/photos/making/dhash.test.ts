import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { differenceHash } from "./dhash.server.ts";
import { storePhoto } from "./service.server.ts";
import { hashPhotos } from "../service.server.ts";

const app = await testApp();

/** The number of different bits in the difference hashes of two pictures. */
function hammingDistance(a: bigint, b: bigint): number {
  let differing = BigInt.asUintN(64, a ^ b);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

/** The stored hash of a photo; undefined without one. */
async function storedHash(id: string): Promise<bigint | undefined> {
  const row = await app.db
    .selectFrom("photo")
    .select(sql<string | null>`dhash::text`.as("dhash"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.dhash ? BigInt(row.dhash) : undefined;
}

/** A picture of a few soft blotches, different for each seed. */
async function aPicture(seed: number): Promise<Sharp> {
  const cells = Buffer.from(
    Array.from({ length: 48 }, (_, n) => (Math.imul(n + 1, 2654435761 + seed * 40503) >>> 8) % 256),
  );
  const large = sharp(cells, { raw: { width: 8, height: 6, channels: 1 } }).resize(1600, 1200, { kernel: "cubic" });
  return sharp(await large.png().toBuffer());
}

test.each([
  [0n, 0n, 0],
  [0n, 1n, 1],
  [0b1011n, 0b0110n, 3],
  [-1n, 0n, 64],
  [-(2n ** 63n), 0n, 1],
  [-(2n ** 63n), 2n ** 63n - 1n, 64],
])("%s and %s differ in %s bits", (a, b, bits) => {
  expect(hammingDistance(a, b)).toBe(bits);
});

test("the hash of the same picture in another size, quality or brightness is similar, of another picture not", async () => {
  const picture = await aPicture(1);
  const hash = await differenceHash(picture.clone());
  const changed = picture.clone().resize(640).modulate({ brightness: 1.15 }).jpeg({ quality: 40 });
  const near = await differenceHash(sharp(await changed.toBuffer()));
  const far = await differenceHash(await aPicture(2));
  expect(hammingDistance(hash, near)).toBeLessThanOrEqual(6);
  expect(hammingDistance(hash, far)).toBeGreaterThan(16);
});

test("a stored photo has its hash, and a job adds missing ones", async () => {
  const picture = await aPicture(3);
  const { id } = await storePhoto(app.ctx(), await picture.clone().jpeg().toBuffer());
  const hash = await storedHash(id);
  expect(hammingDistance(hash!, await differenceHash(picture.clone()))).toBeLessThanOrEqual(4);

  await app.db.updateTable("photo").set({ dhash: null }).where("id", "=", id).execute();
  await app.db
    .insertInto("photo")
    .values({ id: "f".repeat(32), width: 1, height: 1, bytes: 1 })
    .execute();
  await hashPhotos(app.ctx());
  expect(hammingDistance((await storedHash(id))!, hash!)).toBeLessThanOrEqual(4);
  expect(await storedHash("f".repeat(32))).toBeUndefined();
});
