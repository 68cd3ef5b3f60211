/** Product 4.14. */
export const cropRatio = 16 / 9;
export const cropQuality = 0.75;
export const cropZoomStep = 0.1;
/** Of a picture 1600 px wide it leaves 533 px. */
export const cropMaxZoom = 3;
/** By one press of an arrow, as a part of the frame's width. */
const moveStep = 1 / 20;

export type PictureSize = { width: number; height: number };

/** What of a picture is cut out. */
export type Crop = {
  /** 1 shows as much as fits. */
  zoom: number;
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** The middle of the frame in pixels of the turned picture. */
  x: number;
  y: number;
};

export type Direction = "left" | "right" | "up" | "down";

/** The largest frame in the middle of a picture. */
export const startCrop = ({ width, height }: PictureSize): Crop => ({ zoom: 1, turns: 0, x: width / 2, y: height / 2 });

/** Zoomed in by so many steps, out by negative ones; the frame stays in the picture. */
export const zoomed = (picture: PictureSize, crop: Crop, steps: number): Crop =>
  zoomedTo(picture, crop, crop.zoom + steps * cropZoomStep);

/** Zoomed to the step next to `zoom`. */
export function zoomedTo(picture: PictureSize, crop: Crop, zoom: number): Crop {
  const stepped = Number((Math.round(zoom / cropZoomStep) * cropZoomStep).toFixed(1));
  return kept(picture, { ...crop, zoom: Math.min(cropMaxZoom, Math.max(1, stepped)) });
}

/** Turned clockwise by a quarter; what was in the middle stays there as far as it can. */
export function turned(picture: PictureSize, crop: Crop): Crop {
  const { height } = turnedSize(picture, crop);
  return kept(picture, { ...crop, turns: ((crop.turns + 1) % 4) as Crop["turns"], x: height - crop.y, y: crop.x });
}

/** The picture pulled by so many of its turned pixels under the frame. */
export const pulled = (picture: PictureSize, crop: Crop, right: number, down: number): Crop =>
  kept(picture, { ...crop, x: crop.x - right, y: crop.y - down });

/** The picture pulled by one step in a direction. */
export function stepped(picture: PictureSize, crop: Crop, direction: Direction): Crop {
  const step = cropArea(picture, crop).width * moveStep;
  const right = { left: -step, right: step, up: 0, down: 0 }[direction];
  const down = { left: 0, right: 0, up: -step, down: step }[direction];
  return pulled(picture, crop, right, down);
}

/** What is cut out, in pixels of the turned picture: always 16:9 and inside it. */
export function cropArea(picture: PictureSize, crop: Crop) {
  const { width: whole, height } = turnedSize(picture, crop);
  const width = Math.min(whole, height * cropRatio) / crop.zoom;
  return { x: crop.x - width / 2, y: crop.y - width / cropRatio / 2, width, height: width / cropRatio };
}

/** Of the file that is made: nothing is enlarged, and it is 16:9 to the pixel. */
export function croppedSize(picture: PictureSize, crop: Crop): PictureSize {
  const units = Math.max(1, Math.floor(Number((cropArea(picture, crop).width / 16).toFixed(6))));
  return { width: units * 16, height: units * 9 };
}

/** The `setTransform` arguments that draw the picture at 0,0 so that what is cut out fills a canvas of this width. */
export function cropTransform(picture: PictureSize, crop: Crop, canvasWidth: number) {
  const { x, y, width } = cropArea(picture, crop);
  const scale = canvasWidth / width;
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[crop.turns];
  // Turning around the corner moves the picture off the canvas; these bring it back.
  const back = {
    x: [0, picture.height, picture.width, 0][crop.turns]!,
    y: [0, 0, picture.height, picture.width][crop.turns]!,
  };
  const parts = [cos * scale, sin * scale, -sin * scale, cos * scale, (back.x - x) * scale, (back.y - y) * scale];
  return parts.map((part) => part || 0) as [number, number, number, number, number, number];
}

const turnedSize = ({ width, height }: PictureSize, { turns }: Crop): PictureSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The same with its frame moved into the picture. */
function kept(picture: PictureSize, crop: Crop): Crop {
  const { width, height } = turnedSize(picture, crop);
  const area = cropArea(picture, crop);
  const inside = (middle: number, frame: number, whole: number) =>
    Math.min(whole - frame / 2, Math.max(frame / 2, middle));
  return { ...crop, x: inside(crop.x, area.width, width), y: inside(crop.y, area.height, height) };
}
