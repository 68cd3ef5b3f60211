import type { BodyShape } from "./body-shape.ts";
import { coupe, hatchback, minivan, sedan, station, suv } from "./car-shapes.ts";
import { bus, minibus, pickup, roadTractor, truck, van } from "./working-shapes.ts";

export const bodyShapes = {
  hatchback,
  sedan,
  station,
  suv,
  coupe,
  minivan,
  pickup,
  van,
  minibus,
  truck,
  roadTractor,
  bus,
} satisfies Record<string, BodyShape>;

/** Bodies that the camera model draws; motorcycles and tractors have drawings of their own. */
export type CarBody = keyof typeof bodyShapes;
