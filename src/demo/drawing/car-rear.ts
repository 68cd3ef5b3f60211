import { drawLampCorner, drawPlate, mirrored, rectangle } from "./car-face.ts";
import type { CarDrawing } from "./car-model.ts";
import { isNotchback } from "./end-glass.ts";

function drawTailLamps(car: CarDrawing, z: number): void {
  const [dark, bright] = ["#7d1219", "#d8343a"];
  const style = car.style % 3;
  for (const half of [1, -1]) {
    if (car.shape.tallLamps || car.shape.box) {
      car.fill(dark, car.faceData(mirrored(half, rectangle(0.84, 1, z - 0.5, z))));
      car.fill(bright, car.faceData(mirrored(half, rectangle(0.87, 0.98, z - 0.28, z - 0.05)), 5));
      car.fill("#e8d9cf", car.faceData(mirrored(half, rectangle(0.87, 0.98, z - 0.42, z - 0.32)), 5));
      if (half === 1) drawLampCorner(car, dark, z - 0.46, z, 0.07);
    } else if (style === 1) {
      car.fill(
        dark,
        car.faceData(
          mirrored(half, [
            [0.62, z - 0.1],
            [1, z - 0.22],
            [1, z],
            [0.66, z - 0.01],
          ]),
        ),
      );
      car.fill(
        bright,
        car.faceData(
          mirrored(half, [
            [0.72, z - 0.09],
            [0.98, z - 0.16],
            [0.98, z - 0.1],
            [0.72, z - 0.04],
          ]),
          6,
        ),
      );
      if (half === 1) drawLampCorner(car, dark, z - 0.2, z, 0.2);
    } else {
      car.fill(
        dark,
        car.faceData(
          mirrored(half, [
            [0.55, z - 0.13],
            [1, z - 0.15],
            [1, z],
            [0.57, z - 0.01],
          ]),
        ),
      );
      car.fill(
        bright,
        car.faceData(
          mirrored(half, [
            [0.62, z - 0.1],
            [0.98, z - 0.11],
            [0.98, z - 0.05],
            [0.63, z - 0.05],
          ]),
          6,
        ),
      );
      if (half === 1) drawLampCorner(car, dark, z - 0.14, z, 0.24);
    }
  }
  if (style === 2 && !car.shape.box && !car.shape.tallLamps && !car.shape.bed)
    car.stroke("#b3222a", 5, car.faceLine([-0.55, -0.28, 0, 0.28, 0.55].map((t) => [t, z - 0.06])));
}

/** Tail lamps, lid, bumper and plate. */
export function drawRear(car: CarDrawing): void {
  const { shape } = car;
  if (shape.cargo) return;
  const lip = (shape.rows[car.lastRow]?.[1] ?? 0) + 0.06;
  const working = shape.box || shape.tallLamps;
  const below =
    shape.rows[
      shape.base + (car.lastRow - shape.base >= 4 && !working && !isNotchback(car) ? 1 : isNotchback(car) ? 2 : 1)
    ];
  const tail = shape.bed
    ? 1.0
    : shape.tallLamps
      ? shape.belt - 0.06
      : (below?.[1] ?? 0) + (isNotchback(car) ? 0 : 0.02);
  const z = tail - 0.04;
  const bumper = lip + (working ? 0.2 : 0.26);
  const lid = isNotchback(car) ? 0.5 : 0.8;
  car.stroke(
    car.tone(0.5),
    2.5,
    car.faceLine([
      [-lid, z],
      [-lid + 0.03, bumper],
      [-0.3, bumper],
      [0.3, bumper],
      [lid - 0.03, bumper],
      [lid, z],
    ]),
    ' opacity=".75"',
  );
  if (working && shape.box)
    car.stroke(
      car.tone(0.5),
      2.5,
      car.faceLine([
        [0, z + 0.2],
        [0, bumper],
      ]),
      ' opacity=".75"',
    );
  drawTailLamps(car, z);
  car.fill(
    "#171b20",
    car.faceData([
      [-0.74, lip],
      [0.74, lip],
      [0.66, lip + 0.12],
      [-0.66, lip + 0.12],
    ]),
  );
  for (const half of [1, -1])
    car.fill("#b3222a", car.faceData(mirrored(half, rectangle(0.78, 0.94, lip + 0.12, lip + 0.15)), 3));
  if (!shape.clad && !working) car.fill("#a7adb2", car.faceData(rectangle(0.44, 0.58, lip + 0.01, lip + 0.05), 4));
  const plate = working ? Math.min(z - 0.2, bumper + 0.14) : Math.max(z - 0.26, bumper + 0.075);
  drawPlate(car, plate);
  if (!working)
    car.stroke(
      car.style % 3 === 0 ? "#c3c9cd" : car.tone(0.6),
      4,
      car.faceLine([
        [-0.3, plate + 0.1],
        [0, plate + 0.1],
        [0.3, plate + 0.1],
      ]),
    );
}
