import { drawLampCorner, drawPlate, mirrored, rectangle } from "./car-face.ts";
import type { CarDrawing } from "./car-model.ts";
import type { Point2 } from "./svg.ts";

/** Grilles by style; `z` is the upper edge. */
function drawGrille(car: CarDrawing, z: number): void {
  const dark = "#14181d";
  const frame = "#b9c0c6";
  const bars = (count: number, t: number, from: number, gap: number) => {
    for (let i = 1; i <= count; i++)
      car.stroke("#59616a", 3, car.faceLine([-t, -t / 2, 0, t / 2, t].map((x) => [x, from + i * gap])));
  };
  const badge = (at: number) => {
    const ring = Array.from({ length: 12 }, (_, i): Point2 => {
      const q = (i / 12) * Math.PI * 2;
      return [0.055 * Math.cos(q), at + 0.042 * Math.sin(q)];
    });
    car.fill("#dfe4e7", car.faceData(ring, 2));
  };
  switch (car.style % 5) {
    case 0:
      car.fill(
        dark,
        car.faceData([
          [-0.5, z - 0.2],
          [0.5, z - 0.2],
          [0.58, z],
          [-0.58, z],
        ]),
      );
      bars(3, 0.52, z - 0.2, 0.05);
      return badge(z - 0.05);
    case 1: {
      const hexagon: Point2[] = [
        [-0.38, z - 0.22],
        [0.38, z - 0.22],
        [0.46, z - 0.08],
        [0.42, z + 0.01],
        [-0.42, z + 0.01],
        [-0.46, z - 0.08],
      ];
      car.fill(dark, car.faceData(hexagon));
      car.stroke(frame, 4, car.faceData(hexagon));
      return badge(z - 0.08);
    }
    case 2:
      car.fill(
        dark,
        car.faceData([
          [-0.6, z - 0.09],
          [0.6, z - 0.09],
          [0.6, z],
          [-0.6, z],
        ]),
      );
      car.stroke(frame, 4, car.faceLine([-0.58, -0.3, 0, 0.3, 0.58].map((t) => [t, z - 0.045])));
      return badge(z - 0.04);
    case 3:
      car.fill(
        dark,
        car.faceData([
          [-0.34, z - 0.26],
          [0.34, z - 0.26],
          [0.48, z - 0.02],
          [0.4, z + 0.01],
          [-0.4, z + 0.01],
          [-0.48, z - 0.02],
        ]),
      );
      bars(4, 0.38, z - 0.26, 0.052);
      return badge(z - 0.03);
    default:
      car.stroke("#e4ebef", 5, car.faceLine([-0.56, -0.28, 0, 0.28, 0.56].map((t) => [t, z - 0.03])), ' opacity=".85"');
      car.fill(dark, car.faceData(rectangle(-0.52, 0.52, z - 0.2, z - 0.1)));
      return badge(z - 0.08);
  }
}

function drawHeadlamps(car: CarDrawing, z: number, bumper: number): void {
  for (const half of [1, -1]) {
    const slim = car.style % 2 === 1;
    const outer: Point2[] = slim
      ? [
          [0.58, z - 0.09],
          [1, z - 0.12],
          [1, z + 0.02],
          [0.62, z],
        ]
      : [
          [0.6, z - 0.13],
          [1, z - 0.12],
          [1, z + 0.03],
          [0.64, z],
        ];
    const inner: Point2[] = slim
      ? [
          [0.66, z - 0.075],
          [0.98, z - 0.095],
          [0.98, z - 0.05],
          [0.66, z - 0.04],
        ]
      : [
          [0.66, z - 0.1],
          [0.96, z - 0.09],
          [0.97, z - 0.02],
          [0.69, z - 0.03],
        ];
    car.fill("#2a333b", car.faceData(mirrored(half, outer)));
    if (half === 1) drawLampCorner(car, "#2a333b", z - (slim ? 0.11 : 0.11), z + 0.025, car.shape.box ? 0.08 : 0.2);
    car.fill("#e9f2f6", car.faceData(mirrored(half, inner), 6), ' opacity=".92"');
    if (half === 1 && !car.shape.box) drawLampCorner(car, "#dfe9ee", z - 0.075, z - 0.035, 0.1);
    if (slim)
      car.stroke(
        "#e9f2f6",
        3,
        car.faceLine(
          mirrored(half, [
            [0.64, z - 0.015],
            [0.8, z - 0.008],
            [0.98, z - 0.01],
          ]),
        ),
      );
    car.fill(
      "#1a1e23",
      car.faceData(
        mirrored(half, [
          [0.66, bumper + 0.06],
          [0.95, bumper + 0.1],
          [0.95, bumper + 0.19],
          [0.7, bumper + 0.16],
        ]),
        6,
      ),
    );
    car.fill(
      "#e4ebef",
      car.faceData(
        mirrored(half, [
          [0.74, bumper + 0.1],
          [0.88, bumper + 0.12],
          [0.88, bumper + 0.16],
          [0.75, bumper + 0.145],
        ]),
        4,
      ),
      ' opacity=".85"',
    );
  }
}

/** Grille, lamps, bumper and plate. */
export function drawFront(car: CarDrawing): void {
  const { shape } = car;
  const lip = (shape.rows[0]?.[1] ?? 0) + 0.06;
  const nose = shape.rows[3]?.[1] ?? 0;
  const z = shape.grille ?? nose - 0.06;
  car.fill(
    "#14181d",
    car.faceData([
      [-0.62, lip + 0.02],
      [0.62, lip + 0.02],
      [0.55, lip + 0.14],
      [-0.55, lip + 0.14],
    ]),
  );
  drawGrille(car, z);
  drawHeadlamps(car, z, lip);
  drawPlate(car, (lip + 0.14 + z - 0.2) / 2);
  // Bonnet creases.
  for (const side of [1, -1])
    car.stroke(
      car.tone(side === 1 ? 0.66 : 0.8),
      2,
      car.data(
        [0, 0.5, 0.8].map((f) => car.at(shape.cowl - 1.9 + 1.8 * f, side * (0.62 + 0.08 * f))),
        false,
      ),
      ' opacity=".5"',
    );
}
