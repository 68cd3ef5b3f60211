import { acrossSteps } from "./car-model.ts";
import type { CarDrawing } from "./car-model.ts";
import { cross, dot, normalize, pathData, roundCorners, subtract } from "./svg.ts";
import type { Point2, Point3 } from "./svg.ts";

const light = normalize([0.55, 0.35, 0.95]);
const glassColour = "#18212a";
const reflection = "#c5dbe6";

/** The points of the near edge between two profile rows. */
function nearEdge(car: CarDrawing, from: number, to: number): Point3[] {
  const points: Point3[] = [];
  for (let u = from; u <= to + 0.001; u += 0.5) points.push(car.at(Math.min(u, to), 1));
  return points;
}

/** The soft shadow on the ground and the dark underside. */
export function drawGroundShadow(car: CarDrawing): void {
  const { centreX, length, halfWidth, frontX, rearX } = car;
  const footprint = (along: number, across: number) =>
    Array.from({ length: 20 }, (_, i): Point3 => {
      const q = (i / 20) * Math.PI * 2;
      const [c, s] = [Math.cos(q), Math.sin(q)];
      return [
        centreX + Math.sign(c) * Math.sqrt(Math.abs(c)) * (length / 2 + along),
        Math.sign(s) * Math.sqrt(Math.abs(s)) * (halfWidth + across) + 0.1,
        0,
      ];
    });
  for (let i = 8; i >= 0; i--)
    car.fill("#0a0d12", car.data(footprint(-0.14 + i * 0.045, -0.12 + i * 0.05)), ' opacity=".1"');
  car.fill("#0a0d12", car.data(footprint(-0.2, -0.16)), ' opacity=".45"');
  const z = car.shape.sill + 0.04;
  const y = halfWidth * 0.9;
  car.fill(
    "#101318",
    car.data([
      [frontX - 0.3, y, z],
      [frontX - 0.3, -y, z],
      [rearX + 0.3, -y, z],
      [rearX + 0.3, y, z],
    ]),
  );
}

/** A strip across the car may fold over itself in the picture, so each run of one direction is a path of its own. */
function stripData(car: CarDrawing, from: number, to: number): string {
  const upper = acrossSteps.map((t) => car.camera.project(car.at(from, t)));
  const lower = acrossSteps.map((t) => car.camera.project(car.at(to, t)));
  const facesUs = (i: number) => {
    const quad = [upper[i], upper[i + 1], lower[i + 1], lower[i]] as Point2[];
    const area = quad.reduce((sum, p, j) => {
      const next = quad[(j + 1) % 4] as Point2;
      return sum + p[0] * next[1] - next[0] * p[1];
    }, 0);
    return area >= 0;
  };
  let text = "";
  for (let i = 0, j = 0; i < acrossSteps.length - 1; i = j) {
    const direction = facesUs(i);
    j = i + 1;
    while (j < acrossSteps.length - 1 && facesUs(j) === direction) j++;
    const run = [...upper.slice(i, j + 1), ...lower.slice(i, j + 1).reverse()];
    text += pathData(direction ? run : run.reverse());
  }
  return text;
}

/** Bonnet, roof and the visible end as strips across the car, far ones first. */
export function drawStrips(car: CarDrawing): void {
  const { shape, lastRow, end, yaw, camera } = car;
  const faces = (p: Point3, normal: Point3) => dot(normal, subtract(camera.position, p)) > 0;
  const strips: [number, number][] = [];
  for (let u = 0; u < lastRow; u += 0.5) {
    const tangent = subtract(car.at(u + 0.5, 0), car.at(u, 0));
    const inward = normalize(cross(tangent, [0, 1, 0]));
    const normal: Point3 = [-inward[0], -inward[1], -inward[2]];
    const hidden = !faces(car.at(u + 0.25, 0), normal) && !faces(car.at(u + 0.25, 0.8), normal);
    // The far end is drawn all the same: it shapes the outline.
    const farEnd = Math.abs(u - lastRow * (end === "front" ? 0.9 : 0.1)) <= lastRow * 0.22;
    if (hidden && Math.abs(yaw) > 14 && !farEnd) continue;
    strips.push([u, 0.68 + 0.46 * Math.max(0, dot(normal, light)) + 0.1 * normal[2]]);
  }
  if (end === "front") strips.reverse();
  for (const [u, tone] of strips) {
    const inBed = shape.bed && u >= shape.base && u < shape.base + 2;
    const colour = inBed ? "#23272d" : car.tone(tone);
    car.fill(colour, stripData(car, u, u + 0.5), ` stroke="${colour}" stroke-width="1.5"`);
  }
  drawEndShade(car);
}

/** Light and shade across the visible end, so that it reads as round. */
function drawEndShade(car: CarDrawing): void {
  const { shape, lastRow, end } = car;
  const [from, to] = end === "front" ? [0, shape.cowl - 1.5] : [shape.base + (shape.bed ? 2.2 : 0.5), lastRow];
  if (to <= from) return;
  const rows: number[] = [];
  for (let u = from; u <= to; u += 0.5) rows.push(u);
  const middle = (from + to) / 2;
  const [x1, x2] = [car.camera.project(car.at(middle, 1))[0], car.camera.project(car.at(middle, -1))[0]];
  car.parts.push(
    `<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="${Math.round(x1)}" y1="0" x2="${Math.round(x2)}" y2="0"><stop stop-color="#000" stop-opacity=".16"/><stop offset=".28" stop-color="#fff" stop-opacity=".12"/><stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".24"/></linearGradient>`,
  );
  const outline = [
    ...rows.map((u) => car.at(u, 1)),
    ...acrossSteps.map((t) => car.at(to, -t)),
    ...rows.toReversed().map((u) => car.at(u, -1)),
    ...acrossSteps.map((t) => car.at(from, t)),
  ];
  car.fill("url(#f)", car.data(outline));
}

/** Windscreen or rear window with two reflections. */
export function drawEndGlass(car: CarDrawing): void {
  const { shape, end } = car;
  const pane = (from: number, to: number, share: number, inset: number) => [
    ...acrossSteps.map((t) => car.at(from + inset, t * share)),
    ...acrossSteps.toReversed().map((t) => car.at(to - inset, t * share * 0.96)),
  ];
  const gleam = (u0: number, u1: number, t: readonly [number, number, number, number], opacity: string) =>
    car.fill(
      reflection,
      car.data([car.at(u0, t[0]), car.at(u0, t[1]), car.at(u1, t[2]), car.at(u1, t[3])]),
      ` opacity="${opacity}"`,
    );
  if (end === "front") {
    car.fill("#1d2832", car.data(pane(shape.cowl, shape.top, 0.93, 0.06)));
    gleam(shape.cowl + 0.1, shape.top - 0.1, [0.55, 0.1, -0.25, 0.2], ".2");
    gleam(shape.cowl + 0.1, shape.top - 0.1, [-0.2, -0.34, -0.62, -0.5], ".15");
    car.stroke("#0c0f13", 5, car.data([car.at(shape.cowl + 0.05, 0.8), car.at(shape.cowl + 0.14, 0.1)], false));
    car.stroke("#0c0f13", 5, car.data([car.at(shape.cowl + 0.05, 0.02), car.at(shape.cowl + 0.14, -0.6)], false));
    return;
  }
  if (shape.cargo) return;
  car.fill("#1a232c", car.data(pane(shape.back, shape.base, 0.88, 0.08)));
  gleam(shape.back + 0.15, shape.base - 0.15, [0.5, 0, -0.3, 0.2], ".18");
  car.fill(
    "#9c1f26",
    car.data([
      car.at(shape.back + 0.1, 0.18),
      car.at(shape.back + 0.1, -0.18),
      car.at(shape.back + 0.17, -0.18),
      car.at(shape.back + 0.17, 0.18),
    ]),
  );
  if (!shape.bed && shape.base - shape.back === 1 && !isNotchback(car))
    car.stroke("#0c0f13", 4, car.data([car.at(shape.base - 0.05, 0.02), car.at(shape.base - 0.22, 0.5)], false));
}

/** A boot lid behind the rear window instead of a tailgate. */
export function isNotchback(car: CarDrawing): boolean {
  const { base, rows } = car.shape;
  return Math.abs((rows[base]?.[0] ?? 0) - (rows[base + 1]?.[0] ?? 0)) > 0.3;
}

/** The box of a truck: the face that the camera sees and the long side. */
export function drawCargo(car: CarDrawing): void {
  if (!car.shape.cargo) return;
  const [front, rear, low, high] = car.shape.cargo;
  const y = car.halfWidth * 1.04;
  const panel = (x0: number, x1: number, z0: number, z1: number): Point3[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
  const across = (x: number, z0: number, z1: number, share = 1): Point3[] => [
    [x, y * share, z0],
    [x, -y * share, z0],
    [x, -y * share, z1],
    [x, y * share, z1],
  ];
  car.fill("#23272c", car.data(panel(1.2, rear + 0.1, 0.58, low)));
  if (car.end === "front") car.fill("#c9cdd0", car.data(across(front, low, high)));
  else {
    car.fill("#b6bbbf", car.data(across(rear, low, high)));
    car.stroke("#8d9499", 4, car.data(across(rear, low + 0.08, high - 0.08, 0.94)));
    const middle: Point3[] = [
      [rear, 0, low + 0.08],
      [rear, 0, high - 0.08],
    ];
    car.stroke("#8d9499", 3, car.data(middle, false));
    for (const t of [-0.42, 0.42])
      car.stroke(
        "#7d858b",
        5,
        car.data(
          [
            [rear, y * t, low + 0.1],
            [rear, y * t, high - 0.12],
          ],
          false,
        ),
      );
    car.fill("#2b2f34", car.data(across(rear, 0.52, low - 0.04, 0.98)));
    for (const t of [-0.9, 0.72])
      car.fill(
        "#c22a30",
        car.data([
          [rear, y * t, 0.66],
          [rear, y * (t + 0.18), 0.66],
          [rear, y * (t + 0.18), 0.8],
          [rear, y * t, 0.8],
        ]),
      );
    car.fill(
      "#f6f7f7",
      car.data([
        [rear, 0.26, 0.66],
        [rear, -0.26, 0.66],
        [rear, -0.26, 0.78],
        [rear, 0.26, 0.78],
      ]),
    );
  }
  car.fill("#e4e7e8", car.data(panel(front, rear, low, high)));
  for (let i = 1; i < 8; i++) {
    const x = front + ((rear - front) * i) / 8;
    car.stroke(
      "#c4c9cc",
      2,
      car.data(
        [
          [x, y, low],
          [x, y, high],
        ],
        false,
      ),
    );
  }
  car.fill("#8f969b", car.data(panel(front, rear, low, low + 0.1)));
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
