import type { CarDrawing } from "./car-model.ts";
import { roundCorners } from "./svg.ts";
import type { Point2, Point3 } from "./svg.ts";

const glassColour = "#18212a";
const reflection = "#c5dbe6";

/** The points of the near edge between two profile rows. */
function nearEdge(car: CarDrawing, from: number, to: number): Point3[] {
  const points: Point3[] = [];
  for (let u = from; u <= to + 0.001; u += 0.5) points.push(car.at(Math.min(u, to), 1));
  return points;
}

/** The near side: cabin, painted lower body, windows, shut lines and trim. */
export function drawSide(car: CarDrawing): void {
  const { shape, lastRow, frontX, rearX, centreX } = car;
  const { belt, sill, cowl, base, rows } = shape;
  const screenY = (z: number) => Math.round(car.camera.project(car.side([centreX, z]))[1]);
  const stops = [
    [0, 1.12],
    [0.16, 0.98],
    [0.34, 1.04],
    [0.5, 0.82],
    [1, 0.58],
  ] as const;
  car.parts.push(
    `<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="${screenY(belt)}" x2="0" y2="${screenY(sill)}">${stops.map(([at, tone]) => `<stop offset="${at}" stop-color="${car.tone(tone)}"/>`).join("")}</linearGradient>`,
  );
  const tailX = (rows[base]?.[0] ?? 0) - (rows[base]?.[2] ?? 0);
  const cabin = [
    car.side([rows[cowl]?.[0] ?? 0, belt - 0.04]),
    ...nearEdge(car, cowl, base),
    car.side([tailX, belt - 0.04]),
  ];
  const lower = [
    ...nearEdge(car, 0, cowl),
    car.side([tailX, belt]),
    ...nearEdge(car, base, lastRow),
    car.side([rearX + 0.35, sill]),
    car.side([frontX - 0.45, sill]),
  ];
  const cabinTone = car.tone(shape.box ? 1 : 0.86);
  car.fill(cabinTone, car.data(cabin), ` stroke="${cabinTone}" stroke-width="1.5"`);
  car.stroke(car.tone(1.2), 3, car.data(nearEdge(car, cowl + 0.2, shape.back + 0.2), false), ' opacity=".7"');
  car.fill("url(#p)", car.data(lower));
  drawSideGlass(car);
  drawTrim(car);
}

function drawSideGlass(car: CarDrawing): void {
  const { glass } = car.shape;
  if (!car.shape.box)
    glass.forEach((pane, i) => {
      const next = glass[i + 1];
      if (!next) return;
      const [rearTop, rearFoot] = pane.length === 4 ? [pane[2], pane[3]] : [pane[2], pane[4]];
      car.fill("#12171c", car.sideData([rearFoot, rearTop, next[1], next[0]] as Point2[]));
    });
  glass.forEach((pane, i) => {
    car.fill(glassColour, car.sideData(roundCorners(pane, 0.06)));
    if (pane.length !== 4) return;
    const [frontFoot, frontTop, rearTop, rearFoot] = pane as [Point2, Point2, Point2, Point2];
    const slant = i > 0 ? 0.06 : 0.3;
    const at = (share: number, upper: boolean): Point2 => [
      frontFoot[0] + (rearFoot[0] - frontFoot[0]) * share - (upper ? slant : 0),
      upper ? Math.min(frontTop[1], rearTop[1]) - 0.03 : frontFoot[1] + 0.02,
    ];
    const wide = car.style % 2 ? 0.92 : 0.86;
    const gleam = [at(0.42, false), at(0.7, false), at(wide, true), at(0.72, true)];
    car.fill(reflection, car.sideData(gleam), ' opacity=".2"');
  });
  if (!car.shape.box && car.style % 3 === 0) {
    const first = glass[0]?.[0];
    const last = glass.at(-1)?.at(-1);
    if (first && last)
      car.stroke(
        "#b4bbc0",
        3,
        car.sideData(
          [
            [first[0] + 0.02, first[1] - 0.025],
            [last[0], last[1] - 0.02],
          ],
          false,
        ),
      );
  }
}

function drawTrim(car: CarDrawing): void {
  const { shape, frontX, rearX } = car;
  const { belt, sill } = shape;
  const middle = (frontX + rearX) / 2;
  const along = (dz: number) =>
    car.sideData(
      [
        [frontX - 0.75, belt - 0.2 + dz],
        [middle, belt - 0.15 + dz],
        [rearX + 0.4, belt - 0.12 + dz],
      ],
      false,
    );
  if (shape.rails) {
    const rail = Array.from({ length: 9 }, (_, i): Point3 => {
      const p = car.at(shape.top + 0.6 + (i * (shape.back - shape.top - 0.8)) / 8, 0.93);
      return [p[0], p[1], p[2] + 0.05];
    });
    car.stroke(car.style % 2 ? "#2a2e33" : "#8e959b", 7, car.data(rail, false), ' stroke-linecap="round"');
  }
  car.stroke(car.tone(0.66), 2, along(0), ' opacity=".7"');
  car.stroke(car.tone(1.25), 2, along(0.02), ' opacity=".6"');
  for (const door of shape.doors)
    car.stroke(car.tone(0.5), 2.5, car.sideData(roundCorners(door, 0.1, false), false), ' opacity=".8"');
  for (const x of shape.handles) {
    const z = belt - (shape.box ? 0.22 : 0.1);
    const handle: Point2[] = [
      [x + 0.02, z - 0.005],
      [x - 0.2, z],
      [x - 0.2, z + 0.045],
      [x + 0.02, z + 0.04],
    ];
    car.fill(car.tone(0.5), car.sideData(handle));
    car.stroke(
      car.tone(1.3),
      2.5,
      car.sideData(
        [
          [x + 0.02, z + 0.045],
          [x - 0.2, z + 0.05],
        ],
        false,
      ),
    );
  }
  const height = shape.clad ? 0.13 : 0.05;
  const [from, to] = [shape.frontAxle - shape.wheelRadius, shape.rearAxle + shape.wheelRadius];
  car.fill(
    shape.clad ? "#2b2f34" : car.tone(0.38),
    car.sideData([
      [from, sill - 0.02],
      [to, sill - 0.02],
      [to, sill + height],
      [from, sill + height],
    ]),
  );
}

/** The near door mirror. */
export function drawMirror(car: CarDrawing): void {
  const foot = car.shape.glass[0]?.[0];
  if (!foot) return;
  const x = foot[0] - 0.06;
  const z = car.shape.belt + (car.shape.box ? 0.2 : 0.09);
  const y = car.halfWidthAt(x, z);
  const shell = (lift: number, tone: string) =>
    car.fill(
      tone,
      car.data(
        roundCorners(
          [
            [x + 0.1, y + 0.05, z - 0.06 + lift],
            [x + 0.06, y + 0.21, z - 0.06 + lift],
            [x + 0.02, y + 0.2, z + 0.1],
            [x + 0.05, y + 0.05, z + 0.085],
          ],
          0.05,
        ),
      ),
    );
  shell(0, car.tone(0.45));
  shell(0.05, car.style % 4 === 1 ? "#23272c" : car.tone(0.95));
}
