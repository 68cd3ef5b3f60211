import { bodyShapes } from "./body-shapes.ts";
import type { BodyShape } from "./body-shape.ts";
import type { CarBody } from "./body-shapes.ts";
import {
  canvasHeight,
  canvasWidth,
  cross,
  dot,
  fill,
  normalize,
  pathData,
  roundCorners,
  shade,
  smoothStep,
  stroke,
  subtract,
} from "./svg.ts";
import type { Point2, Point3 } from "./svg.ts";

/** The positions across the car, from the far side (−1) to the near one (1), where its surface is sampled. */
export const acrossSteps = [-1, -0.8, -0.45, 0, 0.45, 0.8, 1] as const;

/** The surface of one body type. */
interface CarSurface {
  shape: BodyShape;
  halfWidth: number;
  frontX: number;
  /** End of the body, without a cargo box. */
  rearX: number;
  /** Middle and length of the whole vehicle. */
  centreX: number;
  length: number;
  /** Number of the last profile row. */
  lastRow: number;
  /** Half the width at (x, z). */
  halfWidthAt(x: number, z: number): number;
  /** The point at row `u` (fractions allowed), `t` across the car. */
  at(u: number, t: number): Point3;
  /** A point of the near side. */
  side(point: Point2): Point3;
  /** The point of the front (or rear) face at height `z`, `t` across. */
  face(end: "front" | "rear", t: number, z: number): Point3;
}

function carSurface(body: CarBody): CarSurface {
  const shape: BodyShape = bodyShapes[body];
  const { rows } = shape;
  const lastRow = rows.length - 1;
  const xs = rows.map((row) => row[0]);
  const frontX = Math.max(...xs);
  const rearX = Math.min(...xs);
  const overallRearX = Math.min(rearX, shape.cargo?.[1] ?? rearX);
  const centreX = (frontX + overallRearX) / 2;
  const length = frontX - overallRearX;
  const roofZ = Math.max(...rows.map((row) => row[1]));
  const halfWidth = shape.width / 2;
  const taper = shape.taper ?? 0.24;

  const halfWidthAt = (x: number, z: number) => {
    const towardsEnds = 1 - (shape.endTaper ?? 0.1) * smoothStep(0.62, 1.02, Math.abs(x - centreX) / (length / 2));
    const upright =
      z < shape.belt
        ? 1 - 0.05 * Math.max(0, (shape.belt - z) / shape.belt) ** 1.6
        : 1 - taper * ((z - shape.belt) / (roofZ - shape.belt)) ** 1.1;
    return halfWidth * towardsEnds * upright;
  };
  const rowAt = (u: number): [number, number, number, number] => {
    const i = Math.min(lastRow - 1, Math.max(0, Math.floor(u)));
    const f = u - i;
    const row = (k: number) => rows[Math.min(lastRow, Math.max(0, k))] as BodyShape["rows"][number];
    const value = (k: 0 | 1 | 2 | 3) => {
      const [p, q, r, s] = [row(i - 1)[k], row(i)[k], row(i + 1)[k], row(i + 2)[k]];
      const [m1, m2, f2, f3] = [(r - p) * 0.36, (s - q) * 0.36, f * f, f * f * f];
      return (2 * f3 - 3 * f2 + 1) * q + (f3 - 2 * f2 + f) * m1 + (3 * f2 - 2 * f3) * r + (f3 - f2) * m2;
    };
    return [value(0), value(1), value(2), value(3)];
  };
  const at = (u: number, t: number): Point3 => {
    const [x, z, setBack, crown] = rowAt(u);
    return [x - setBack * t * t, t * halfWidthAt(x - setBack, z), z - crown * t * t];
  };
  const crosses = (u: number, next: number, z: number) => (rowAt(u)[1] - z) * (rowAt(next)[1] - z) <= 0;
  const rowAtHeight = (end: "front" | "rear", z: number) => {
    if (end === "front") {
      for (let u = 0; u < shape.cowl; u += 0.02) if (crosses(u, u + 0.02, z)) return u;
      return shape.cowl;
    }
    for (let u = lastRow; u > shape.base; u -= 0.02) if (crosses(u, u - 0.02, z)) return u;
    return shape.base;
  };
  return {
    shape,
    halfWidth,
    frontX,
    rearX,
    centreX,
    length,
    lastRow,
    halfWidthAt,
    at,
    side: ([x, z]) => [x, halfWidthAt(x, z), z],
    face: (end, t, z) => at(rowAtHeight(end, z), t),
  };
}

/** Position of the camera, and its projection from metres to the canvas. */
interface Camera {
  position: Point3;
  horizon: number;
  project: (point: Point3) => Point2;
}

/** A camera `yaw` degrees towards the front (negative: the rear) that fits the whole vehicle into the canvas. */
function cameraFor(surface: CarSurface, yaw: number, fillShare = 0.86): Camera {
  const { shape, halfWidth, centreX, length } = surface;
  const angle = (yaw * Math.PI) / 180;
  const distance = 8.2 + length * 0.5;
  const position: Point3 = [
    centreX + distance * Math.sin(angle),
    distance * Math.cos(angle),
    shape.eye ?? (shape.box ? 1.55 : 1.42),
  ];
  const forward = normalize(subtract([centreX, 0, 0.62], position));
  const right = normalize(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const raw = (point: Point3): [number, number] => {
    const v = subtract(point, position);
    const depth = dot(v, forward);
    return [dot(v, right) / depth, -dot(v, up) / depth];
  };
  const extent: [number, number][] = [];
  for (let u = 0; u <= surface.lastRow; u += 0.5) for (const t of [-1, 0, 1]) extent.push(raw(surface.at(u, t)));
  if (shape.cargo) {
    const [front, rear, low, high] = shape.cargo;
    for (const x of [front, rear])
      for (const y of [-1.04, 1.04]) for (const z of [low, high]) extent.push(raw([x, y * halfWidth, z]));
  }
  for (const x of [shape.frontAxle, shape.rearAxle]) extent.push(raw([x, halfWidth, 0]), raw([x, -halfWidth, 0]));
  const xs = extent.map((p) => p[0]);
  const ys = extent.map((p) => p[1]);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((canvasWidth * fillShare) / (maxX - minX), (canvasHeight * 0.66) / (maxY - minY));
  const offsetX = canvasWidth / 2 - (scale * (maxX + minX)) / 2;
  const offsetY = canvasHeight * 0.815 - scale * maxY;
  const far = raw([position[0] - 900 * Math.sin(angle), position[1] - 900 * Math.cos(angle), position[2]]);
  return {
    position,
    horizon: Math.round(Math.min(canvasHeight * 0.6, Math.max(canvasHeight * 0.4, far[1] * scale + offsetY))),
    project: (point) => {
      const [x, y] = raw(point);
      return [x * scale + offsetX, y * scale + offsetY];
    },
  };
}

/** Everything the parts of a car drawing share: surface, camera, paint, style number and the SVG written so far. */
export interface CarDrawing extends CarSurface {
  camera: Camera;
  yaw: number;
  /** The visible end. */
  end: "front" | "rear";
  paint: string;
  style: number;
  parts: string[];
  data(points: readonly Point3[], closed?: boolean): string;
  sideData(points: readonly Point2[], closed?: boolean): string;
  /** A rounded polygon on the visible end, given as (t, z). */
  faceData(points: readonly Point2[], radius?: number): string;
  faceLine(points: readonly Point2[]): string;
  fill(colour: string, data: string, extra?: string): void;
  stroke(colour: string, width: number, data: string, extra?: string): void;
  tone(factor: number): string;
}

export function startDrawing(body: CarBody, paint: string, yaw: number, style: number, fillShare?: number): CarDrawing {
  const surface = carSurface(body);
  const camera = cameraFor(surface, yaw, fillShare);
  const end = yaw >= 0 ? "front" : "rear";
  const parts: string[] = [];
  const onFace = (points: readonly Point2[]) => points.map(([t, z]) => camera.project(surface.face(end, t, z)));
  return {
    ...surface,
    camera,
    yaw,
    end,
    paint,
    style,
    parts,
    data: (points, closed) => pathData(points.map(camera.project), closed),
    sideData: (points, closed) =>
      pathData(
        points.map((p) => camera.project(surface.side(p))),
        closed,
      ),
    faceData: (points, radius = 8) => pathData(roundCorners(onFace(points), radius)),
    faceLine: (points) => pathData(onFace(points), false),
    fill: (colour, data, extra) => parts.push(fill(colour, data, extra)),
    stroke: (colour, width, data, extra) => parts.push(stroke(colour, width, data, extra)),
    tone: (factor) => shade(paint, factor),
  };
}
