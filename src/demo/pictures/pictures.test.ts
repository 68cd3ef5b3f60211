import sharp from "sharp";
import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { allPictures, picturesOf, pictureSet } from "./picture-set.ts";

const set = pictureSet();
const drawn = allPictures(set).map(({ name, svg }) => ({ name, svg: svg() }));

test("a few hundred pictures, each with a name and a look of its own, drawn the same every time", () => {
  expect(drawn.length).toBeGreaterThan(300);
  expect(new Set(drawn.map(({ name }) => name)).size).toBe(drawn.length);
  expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length);
  expect(allPictures(pictureSet()).map(({ svg }) => svg())).toEqual(drawn.map(({ svg }) => svg));
});

test("no picture has an invalid number, text, or more than 24 kB", () => {
  for (const { name, svg } of drawn) {
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<text/);
    expect(svg.length, name).toBeLessThan(24_000);
  }
});

test.each(["sedan", "truck", "scooter", "tractor", "cabin-seats", "part-headlamp"])(
  "%s becomes a picture of 1200 × 900",
  async (start) => {
    const { svg } = drawn.find(({ name }) => name.startsWith(start))!;
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
    expect(new Set(outside.map((name) => name.replace(/-[a-z]+$/, ""))).size).toBe(1);
    expect(outside[0]).toMatch(/^suv-\d+-grey-front$/);
    expect(names).toContain("cabin-cockpit-black-wide-automatic");
  }
});
