import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import shops from "#reference-data/demo/shops.json" with { type: "json" };
import { seededRandom } from "../random.ts";
import { drawingsFolder, drawn } from "./drawings.server.ts";
import { paintByColour } from "./paints.ts";
import { allPictures, picturesOf, pictureSet } from "./picture-set.ts";

const set = pictureSet();
const pictures = await Promise.all(
  allPictures(set).map(async (picture) => ({ ...picture, svg: (await drawn(picture)).toString() })),
);

test("a few hundred pictures, each with a name and a look of its own, of all drawings that there are", async () => {
  expect(pictures.length).toBeGreaterThan(300);
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  const covers = shops.dressed.map((_, which) => `cover-${which}`);
  const used = new Set([...pictures.map(({ drawing }) => drawing), ...covers].map((name) => `${name}.svg`));
  expect([...used].toSorted()).toEqual((await readdir(drawingsFolder)).toSorted());
});

test("no picture has text, an invalid number, or paint that is still magenta", () => {
  for (const { name, svg } of pictures) expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<text|#(..)00\1|#ff00ff/);
});

test("a vehicle is drawn in every paint of the market's colours", () => {
  expect(new Set(set.looks.map(({ paint }) => paint))).toEqual(new Set(Object.values(paintByColour)));
});

test.each(["sedan", "truck", "scooter", "tractor", "cabin-seats", "part-headlamp"])(
  "%s becomes a picture of 1200 × 900",
  async (start) => {
    const { svg } = pictures.find(({ name }) => name.startsWith(start))!;
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 900 });
    // The picture is not blank: it has many colours.
    const colours = new Set<number>();
    for (let i = 0; i < data.length; i += 997 * info.channels) colours.add(data.readUInt16BE(i));
    expect(colours.size).toBeGreaterThan(20);
  },
);

test("a listing's pictures show one vehicle, its gear lever and nothing twice", () => {
  for (const seed of ["a", "b", "c", "d"]) {
    const cabin = { trim: "black", screen: "wide", gear: "automatic" } as const;
    const names = picturesOf(set, { body: "suv", colour: "gri-metalik", cabin }, seededRandom(seed));
    expect(new Set(names).size).toBe(names.length);
    const outside = names.filter((name) => !name.startsWith("cabin"));
    expect(new Set(outside.map((name) => name.replace(/-\d$/, ""))).size).toBe(1);
    expect(outside[0]).toMatch(/^suv-\d+-grey-1$/);
    expect(names).toContain("cabin-cockpit-black-wide-automatic");
  }
});
