import { acrossSteps } from "./car-model.ts";
import type { CarDrawing } from "./car-model.ts";

const reflection = "#c5dbe6";

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
