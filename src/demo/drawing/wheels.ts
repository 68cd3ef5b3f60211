import type { CarDrawing } from "./car-model.ts";
import type { Point2, Point3 } from "./svg.ts";

const circle = (x: number, y: number, z: number, radius: number, count = 26): Point3[] =>
  Array.from({ length: count }, (_, i): Point3 => {
    const q = (i / count) * Math.PI * 2;
    return [x + radius * Math.cos(q), y, z + radius * Math.sin(q)];
  });

const axles = (car: CarDrawing) => [car.shape.frontAxle, car.shape.rearAxle];

/** The wheels on the far side, seen under the car. */
export function drawFarWheels(car: CarDrawing): void {
  const { halfWidth, shape } = car;
  for (const x of axles(car))
    for (const y of [-halfWidth + 0.05, -halfWidth + 0.22])
      car.fill("#0e1116", car.data(circle(x, y, shape.wheelRadius, shape.wheelRadius, 18)));
}

/** Arches and wheels of the near side. */
export function drawNearWheels(car: CarDrawing): void {
  const { shape, halfWidth } = car;
  const r = shape.wheelRadius;
  axles(car).forEach((x, index) => {
    const arch = (radius: number, foot: number): Point2[] => {
      const points: Point2[] = [[x + radius, foot]];
      for (let i = 0; i <= 16; i++) {
        const q = (Math.PI * i) / 16;
        points.push([x + radius * Math.cos(q), Math.max(foot, r + radius * Math.sin(q))]);
      }
      return [...points, [x - radius, foot]];
    };
    if (shape.clad) car.fill("#2b2f34", car.sideData(arch(r * 1.3, shape.sill - 0.02)));
    car.fill("#0b0d11", car.sideData(arch(r * 1.13, shape.sill - 0.03)));
    // The depth of the tyre shows only inside the arch and below the sill.
    const clip = `w${index}`;
    const below: Point2[] = [
      [x + r * 1.6, shape.sill - 0.02],
      [x - r * 1.6, shape.sill - 0.02],
      [x - r * 1.6, -0.2],
      [x + r * 1.6, -0.2],
    ];
    car.parts.push(
      `<clipPath id="${clip}"><path d="${car.sideData(arch(r * 1.13, shape.sill - 0.03))}${car.sideData(below)}"/></clipPath><g clip-path="url(#${clip})">`,
    );
    const y = halfWidth - 0.04;
    for (const depth of [0.22, 0.11]) car.fill("#14171c", car.data(circle(x, y - depth, r, r)));
    car.parts.push("</g>");
    car.fill("#1b1f25", car.data(circle(x, y, r, r)));
    drawRim(car, x, y);
  });
}

interface RimStyle {
  spokes: number;
  /** Half the width of a spoke at the hub, in radians. */
  spread: number;
  colour: string;
  /** Two thin spokes instead of one. */
  twin?: boolean;
}

const rimStyles: readonly RimStyle[] = [
  { spokes: 5, spread: 0.3, colour: "#c3c8cc" },
  { spokes: 7, spread: 0.2, colour: "#aab0b6" },
  { spokes: 10, spread: 0.13, colour: "#8b9198" },
  { spokes: 5, spread: 0.14, colour: "#b7bcc1", twin: true },
  { spokes: 6, spread: 0.26, colour: "#5a6169" },
];

const steelRim: RimStyle = { spokes: 8, spread: 0.13, colour: "#9aa0a6" };

function drawRim(car: CarDrawing, x: number, y: number): void {
  const r = car.shape.wheelRadius;
  const rim = car.shape.box ? steelRim : (rimStyles[car.style % rimStyles.length] as RimStyle);
  car.fill("#3a3f46", car.data(circle(x, y, r, r * 0.72)));
  car.fill("#22262c", car.data(circle(x, y + 0.001, r, r * 0.66)));
  car.fill("#565c63", car.data(circle(x, y + 0.001, r, r * 0.42)));
  car.fill("#33383e", car.data(circle(x, y + 0.001, r, r * 0.3)));
  let spokes = "";
  for (let i = 0; i < rim.spokes; i++)
    for (const shift of rim.twin ? [-0.2, 0.2] : [0]) {
      const q = (i / rim.spokes) * Math.PI * 2 + 0.3 + shift;
      const at = (share: number, offset: number): Point3 => [
        x + share * r * Math.cos(q + offset),
        y + 0.005,
        r + share * r * Math.sin(q + offset),
      ];
      spokes += car.data([
        at(0.12, -rim.spread * 2),
        at(0.69, -rim.spread),
        at(0.69, rim.spread),
        at(0.12, rim.spread * 2),
      ]);
    }
  car.fill(rim.colour, spokes);
  car.stroke(rim.colour, 5, car.data(circle(x, y, r, r * 0.69)));
  car.fill("#5d646b", car.data(circle(x, y + 0.01, r, r * 0.13, 12)));
}
