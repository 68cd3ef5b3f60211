import { acrossSteps } from "./car-model.ts";
import type { CarDrawing } from "./car-model.ts";
import { cross, dot, normalize, pathData, subtract } from "./svg.ts";
import type { Point2, Point3 } from "./svg.ts";

const light = normalize([0.55, 0.35, 0.95]);

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
    // The hidden far end is drawn too: it shapes the outline.
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
