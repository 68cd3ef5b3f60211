import type { CarDrawing } from "./car-model.ts";
import type { Point2 } from "./svg.ts";

/** A polygon mirrored to the other half of the face when `half` is −1. */
export const mirrored = (half: number, points: readonly Point2[]): Point2[] => points.map(([t, z]) => [half * t, z]);

/** A rectangle on the visible end. */
export const rectangle = (t0: number, t1: number, z0: number, z1: number): Point2[] => [
  [t0, z0],
  [t1, z0],
  [t1, z1],
  [t0, z1],
];

/** A blank number plate. */
export function drawPlate(car: CarDrawing, z: number): void {
  car.fill("#1a1e23", car.faceData(rectangle(-0.31, 0.31, z - 0.072, z + 0.072), 4));
  car.fill("#f6f7f7", car.faceData(rectangle(-0.28, 0.28, z - 0.055, z + 0.055), 3));
  // The blue band is on the left of the plate as seen by the viewer; t grows to the right in front views.
  const band = car.end === "front" ? -0.28 : 0.23;
  car.fill("#2450a4", car.faceData(rectangle(band, band + 0.05, z - 0.055, z + 0.055), 2));
}

/** The lamp goes on round the corner: its part on the near side, `reach` metres long. */
export function drawLampCorner(car: CarDrawing, colour: string, low: number, high: number, reach: number): void {
  const corner = car.face(car.end, 1, (low + high) / 2)[0];
  const back = car.end === "front" ? -reach : reach;
  car.fill(
    colour,
    car.sideData([
      [corner, low],
      [corner + back * 0.75, low + (high - low) * 0.35],
      [corner + back, high],
      [corner, high],
    ]),
  );
}
