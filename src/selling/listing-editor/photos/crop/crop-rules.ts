/** Product 4.14. */
export const cropRatio = 16 / 9;
export const cropQuality = 0.75;
export const cropZoomStep = 0.1;
/** At this zoom 533 px remain of a picture 1600 px wide. */
export const cropMaxZoom = 3;
/** The distance of one press of an arrow key, as a fraction of the frame's width. */
const moveStep = 1 / 20;

export type PictureSize = { width: number; height: number };

/** The part of a picture to cut out. */
export type Crop = {
  /** 1 shows as much as fits. */
  zoom: number;
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** The middle of the frame in pixels of the turned picture. */
  x: number;
  y: number;
  /** The frame has the shape of the turned picture instead of 16:9, so that turning cuts nothing off. */
  isWhole?: boolean;
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
  return insidePicture(picture, { ...crop, zoom: Math.min(cropMaxZoom, Math.max(1, stepped)) });
}

/** Rotated clockwise by a quarter turn; the middle stays in the middle as far as possible. */
export function turned(picture: PictureSize, crop: Crop): Crop {
  const { height } = turnedSize(picture, crop);
  return insidePicture(picture, {
    ...crop,
    turns: ((crop.turns + 1) % 4) as Crop["turns"],
    x: height - crop.y,
    y: crop.x,
  });
}

/** The picture moved under the frame by this many pixels of the rotated picture. */
export const pulled = (picture: PictureSize, crop: Crop, right: number, down: number): Crop =>
  insidePicture(picture, { ...crop, x: crop.x - right, y: crop.y - down });

/** The picture moved by one step in a direction. */
export function stepped(picture: PictureSize, crop: Crop, direction: Direction): Crop {
  const step = cropArea(picture, crop).width * moveStep;
  const right = { left: -step, right: step, up: 0, down: 0 }[direction];
  const down = { left: 0, right: 0, up: -step, down: step }[direction];
  return pulled(picture, crop, right, down);
}

/** The frame's width divided by its height. */
export function frameRatio(picture: PictureSize, crop: Crop): number {
  const { width, height } = turnedSize(picture, crop);
  return crop.isWhole ? width / height : cropRatio;
}

/** The crop in another frame; the middle stays in the middle as far as possible. */
export const framed = (picture: PictureSize, crop: Crop, isWhole: boolean): Crop =>
  insidePicture(picture, { ...crop, isWhole });

/** The cropped area in pixels of the rotated picture: of the frame's shape, and inside the picture. */
export function cropArea(picture: PictureSize, crop: Crop) {
  const { width: whole, height } = turnedSize(picture, crop);
  const ratio = frameRatio(picture, crop);
  const width = Math.min(whole, height * ratio) / crop.zoom;
  return { x: crop.x - width / 2, y: crop.y - width / ratio / 2, width, height: width / ratio };
}

/** The size of the resulting file: never enlarged, and exactly 16:9 unless the frame has the picture's shape. */
export function croppedSize(picture: PictureSize, crop: Crop): PictureSize {
  if (crop.isWhole) {
    const { width, height } = cropArea(picture, crop);
    return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  }
  const units = Math.max(1, Math.floor(Number((cropArea(picture, crop).width / 16).toFixed(6))));
  return { width: units * 16, height: units * 9 };
}

/** The `setTransform` arguments that draw the picture at 0,0 so that the cropped area fills a canvas of this width. */
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
  // Rotating around the corner moves the picture off the canvas; these offsets move it back.
  const back = {
    x: [0, picture.height, picture.width, 0][crop.turns]!,
    y: [0, 0, picture.height, picture.width][crop.turns]!,
  };
  const parts = [cos * scale, sin * scale, -sin * scale, cos * scale, (back.x - x) * scale, (back.y - y) * scale];
  return parts.map((part) => part || 0) as [number, number, number, number, number, number];
}

const turnedSize = ({ width, height }: PictureSize, { turns }: Crop): PictureSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Moves the frame into the picture. */
function insidePicture(picture: PictureSize, crop: Crop): Crop {
  const { width, height } = turnedSize(picture, crop);
  const area = cropArea(picture, crop);
  const inside = (middle: number, frame: number, whole: number) =>
    Math.min(whole - frame / 2, Math.max(frame / 2, middle));
  return { ...crop, x: inside(crop.x, area.width, width), y: inside(crop.y, area.height, height) };
}
