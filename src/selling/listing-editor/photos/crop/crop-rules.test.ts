import { describe, expect, test } from "vitest";
import {
  type Crop,
  cropArea,
  cropMaxZoom,
  croppedSize,
  cropQuality,
  cropRatio,
  cropTransform,
  cropZoomStep,
  framed,
  pulled,
  startCrop,
  stepped,
  turned,
  zoomed,
  zoomedTo,
} from "./crop-rules.ts";

const wide = { width: 1600, height: 1200 };
const tall = { width: 900, height: 1600 };
const panorama = { width: 1600, height: 450 };
const times = (count: number, step: (crop: Crop) => Crop, crop: Crop) => {
  for (let n = 0; n < count; n++) crop = step(crop);
  return crop;
};

test("ratio, quality and zoom step", () => {
  expect([cropRatio, cropQuality, cropZoomStep]).toEqual([16 / 9, 0.75, 0.1]);
});

describe("the cropped area", () => {
  test.each([
    ["of 4:3, the whole width", wide, (crop: Crop) => crop, { x: 0, y: 150, width: 1600, height: 900 }],
    ["of a tall one, the whole width", tall, (crop: Crop) => crop, { x: 0, y: 546.875, width: 900, height: 506.25 }],
    ["of a panorama, the whole height", panorama, (crop: Crop) => crop, { x: 400, y: 0, width: 800, height: 450 }],
    ["at zoom 2", wide, (crop: Crop) => zoomed(wide, crop, 10), { x: 400, y: 375, width: 800, height: 450 }],
    ["turned", wide, (crop: Crop) => turned(wide, crop), { x: 0, y: 462.5, width: 1200, height: 675 }],
    ["pulled down", wide, (crop: Crop) => pulled(wide, crop, 0, 100), { x: 0, y: 50, width: 1600, height: 900 }],
    ["pulled too far", wide, (crop: Crop) => pulled(wide, crop, 99, -999), { x: 0, y: 300, width: 1600, height: 900 }],
    [
      "a step left",
      panorama,
      (crop: Crop) => stepped(panorama, crop, "left"),
      { x: 440, y: 0, width: 800, height: 450 },
    ],
    ["a step up", wide, (crop: Crop) => stepped(wide, crop, "up"), { x: 0, y: 230, width: 1600, height: 900 }],
  ])("%s", (_name, picture, change, area) => {
    expect(cropArea(picture, change(startCrop(picture)))).toEqual(area);
  });

  test("zooms in steps of a tenth, from 1 to the maximum", () => {
    const start = startCrop(wide);
    expect(zoomed(wide, start, 1).zoom).toBe(1.1);
    expect(times(3, (crop) => zoomed(wide, crop, 1), start).zoom).toBe(1.3);
    expect(zoomed(wide, start, -1).zoom).toBe(1);
    expect(zoomed(wide, start, 99).zoom).toBe(cropMaxZoom);
    expect([0.2, 1.44, 1.46, 99].map((zoom) => zoomedTo(wide, start, zoom).zoom)).toEqual([1, 1.4, 1.5, cropMaxZoom]);
  });

  test("zooming out at the edge moves the frame back into the picture", () => {
    const corner = pulled(wide, zoomed(wide, startCrop(wide), 10), 9999, 9999);
    expect(cropArea(wide, corner)).toEqual({ x: 0, y: 0, width: 800, height: 450 });
    expect(cropArea(wide, zoomed(wide, corner, -10))).toEqual({ x: 0, y: 0, width: 1600, height: 900 });
  });

  test("four quarter turns restore the original", () => {
    const crop = pulled(wide, zoomed(wide, startCrop(wide), 20), 100, 60);
    expect(times(4, (one) => turned(wide, one), crop)).toEqual(crop);
  });
});

test.each([
  [wide, 0, { width: 1600, height: 900 }],
  [wide, 1, { width: 1440, height: 810 }],
  [tall, 0, { width: 896, height: 504 }],
  [panorama, 0, { width: 800, height: 450 }],
  [{ width: 20, height: 10 }, 0, { width: 16, height: 9 }],
  [{ width: 5, height: 5 }, 0, { width: 16, height: 9 }],
])("the file made of %o at zoom step %i is 16:9 to the pixel", (picture, steps, size) => {
  expect(croppedSize(picture, zoomed(picture, startCrop(picture), steps))).toEqual(size);
});

// A corner of the source and its position on a canvas 160 wide, for every rotation.
test.each([
  [0, { x: 0, y: 150 }, { x: 1600, y: 1050 }],
  [1, { x: 462.5, y: 1200 }, { x: 1137.5, y: 0 }],
  [2, { x: 1600, y: 1050 }, { x: 0, y: 150 }],
  [3, { x: 1137.5, y: 0 }, { x: 462.5, y: 1200 }],
])("after %i quarter turns the crop fills the canvas", (turns, topLeft, bottomRight) => {
  const crop = times(turns, (one) => turned(wide, one), startCrop(wide));
  const [a, b, c, d, e, f] = cropTransform(wide, crop, 160);
  const drawn = ({ x, y }: { x: number; y: number }) => [a * x + c * y + e, b * x + d * y + f];
  for (const [corner, place] of [
    [topLeft, [0, 0]],
    [bottomRight, [160, 90]],
  ] as const)
    drawn(corner).forEach((value, n) => expect(value).toBeCloseTo(place[n]!, 6));
});

test.each([
  [0, { width: 1600, height: 1200 }],
  [1, { width: 1200, height: 1600 }],
  [2, { width: 1600, height: 1200 }],
])("in a frame of its own shape, %i quarter turns cut nothing off", (turns, size) => {
  const picture = { width: 1600, height: 1200 };
  let crop = framed(picture, startCrop(picture), true);
  for (let n = 0; n < turns; n++) crop = turned(picture, crop);
  expect(croppedSize(picture, crop)).toEqual(size);
  expect(croppedSize(picture, framed(picture, crop, false))).toMatchObject({ width: size.width });
});
