/** Small geometry and SVG text helpers of the demo drawings. Everything is pure; a canvas is 1200 × 900 units. */

export const canvasWidth = 1200;
export const canvasHeight = 900;

export type Point2 = readonly [number, number];
/** x forward, y to the driver's side, z up; metres. */
export type Point3 = readonly [number, number, number];

/** A colour between `from` (0) and `to` (1); both `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (i: number) => {
    const a = Number.parseInt(from.slice(i, i + 2), 16);
    const b = Number.parseInt(to.slice(i, i + 2), 16);
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Lighter (factor above 1) or darker (below 1) tone of a paint. */
export function shade(colour: string, factor: number): string {
  return factor < 1 ? mix("#0b0f16", colour, Math.max(0, factor)) : mix(colour, "#ffffff", Math.min(0.85, factor - 1));
}

export const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function normalize(a: Point3): Point3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** 0 before `from`, 1 after `to`, an S-curve between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Path data in whole units, relative, without repeated points. */
export function pathData(points: readonly Point2[], closed = true): string {
  let text = "";
  let lastX = 0;
  let lastY = 0;
  points.forEach(([x, y], i) => {
    const roundX = Math.round(x);
    const roundY = Math.round(y);
    if (i > 0 && roundX === lastX && roundY === lastY) return;
    text += i === 0 ? `M${roundX} ${roundY}` : `l${roundX - lastX} ${roundY - lastY}`;
    lastX = roundX;
    lastY = roundY;
  });
  return text + (closed ? "z" : "");
}

/** Replaces every corner of a polygon by three points at most `radius` away from it (same units as the points). */
export function roundCorners<P extends readonly number[]>(polygon: readonly P[], radius: number, closed = true): P[] {
  const count = polygon.length;
  const result: P[] = [];
  polygon.forEach((corner, i) => {
    if (!closed && (i === 0 || i === count - 1)) {
      result.push(corner);
      return;
    }
    const towards = (other: P) => {
      const distance = Math.hypot(...other.map((v, j) => v - (corner[j] ?? 0))) || 1;
      const share = Math.min(0.45, radius / distance);
      return corner.map((v, j) => v + ((other[j] ?? 0) - v) * share);
    };
    const start = towards(polygon[(i + count - 1) % count] as P);
    const end = towards(polygon[(i + 1) % count] as P);
    const middle = corner.map((v, j) => ((start[j] ?? 0) + 2 * v + (end[j] ?? 0)) / 4);
    result.push(start as unknown as P, middle as unknown as P, end as unknown as P);
  });
  return result;
}

/** One filled path. `extra` is raw attribute text that starts with a space. */
export const fill = (colour: string, data: string, extra = ""): string =>
  `<path fill="${colour}" d="${data}"${extra}/>`;

/** One stroked path. */
export const stroke = (colour: string, width: number, data: string, extra = ""): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${data}"${extra}/>`;

/** What part of the canvas the picture shows: x, y and width; the height follows from 4:3. */
export interface Crop {
  x: number;
  y: number;
  width: number;
}

/** A complete SVG document; `flip` mirrors the subject but not the background. */
export function svgDocument(background: string, subject: string, flip = false, crop?: Crop): string {
  const mirror = flip ? `<g transform="matrix(-1 0 0 1 ${canvasWidth} 0)">${subject}</g>` : subject;
  const left = crop ? (flip ? canvasWidth - crop.x - crop.width : crop.x) : 0;
  const view = crop
    ? `${Math.round(left)} ${Math.round(crop.y)} ${Math.round(crop.width)} ${Math.round(crop.width * 0.75)}`
    : `0 0 ${canvasWidth} ${canvasHeight}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${canvasWidth}" height="${canvasHeight}">${background}${mirror}</svg>`;
}

/** Lehmer generator for scenery and styles: the same seed draws the same picture. */
export function drawingRandom(seed: number): () => number {
  let state = seed * 7919 + 11;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
