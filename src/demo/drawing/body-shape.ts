import type { Point2 } from "./svg.ts";

/**
 * The outline of one body type, in metres.
 *
 * `rows` walk along the middle of the car: front lip → nose → bonnet → roof → tail → rear lip. Each is
 * [x, z, how far the corners are set back, how much the surface crowns]. `cowl`, `top`, `back` and `base` are row
 * numbers: foot of the windscreen, its upper edge, end of the roof, foot of the rear window.
 */
export interface BodyShape {
  width: number;
  /** Height of the window line. */
  belt: number;
  sill: number;
  wheelRadius: number;
  frontAxle: number;
  rearAxle: number;
  /** A second rear axle of heavy vehicles. */
  tagAxle?: number;
  cowl: number;
  top: number;
  back: number;
  base: number;
  rows: readonly (readonly [number, number, number, number])[];
  glass: readonly (readonly Point2[])[];
  doors: readonly (readonly Point2[])[];
  /** x of each door handle. */
  handles: readonly number[];
  /** Dark plastic round the wheels and along the sill. */
  clad?: boolean;
  rails?: boolean;
  /** Upright sides, steel wheels, tall lamps: a working vehicle. */
  box?: boolean;
  /** Tall lamps at the rear corners, as vans and minivans have. */
  tallLamps?: boolean;
  /** How much the cabin narrows towards the roof. */
  taper?: number;
  /** How much the body narrows towards both ends; 0.1 by default. */
  endTaper?: number;
  bed?: boolean;
  /** Cargo box: front x, rear x, lower z, upper z. */
  cargo?: readonly [number, number, number, number];
  /** The grille is at this height instead of under the bonnet edge. */
  grille?: number;
  /** Height of the camera. */
  eye?: number;
}
