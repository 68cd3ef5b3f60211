import type { CarBody } from "./body-shapes.ts";
import { drawGroundShadow, drawStrips } from "./car-body.ts";
import { drawFront } from "./car-front.ts";
import { startDrawing } from "./car-model.ts";
import type { CarDrawing } from "./car-model.ts";
import { drawRear } from "./car-rear.ts";
import { drawMirror, drawSide } from "./car-side.ts";
import { drawCargo } from "./cargo.ts";
import { drawEndGlass } from "./end-glass.ts";
import { paints } from "./paints.ts";
import type { Paint } from "./paints.ts";
import { drawScene } from "./scenes.ts";
import type { SceneName } from "./scenes.ts";
import { canvasWidth, drawingRandom, svgDocument } from "./svg.ts";
import type { Crop, Point3 } from "./svg.ts";
import { drawFarWheels, drawNearWheels } from "./wheels.ts";

/** Subjects of close-ups. */
type CloseUp = "lamp" | "wheel";

export interface CarPicture {
  body: CarBody;
  paint: Paint;
  scene: SceneName;
  /** Degrees: 28 to 48 shows the front, −28 to −48 the rear, 18 to 24 nearly the side; between ±18 ends look wrong. */
  yaw: number;
  flip?: boolean;
  /** Picks grille, lamps, wheels and scenery. */
  seed: number;
  closeUp?: CloseUp;
  /** Share of the canvas width that the car takes. */
  fill?: number;
}

/** One picture of a car as SVG text, 1200 × 900 units; the plates stay blank. */
export function drawCar(picture: CarPicture): string {
  const { body, paint, scene, yaw, seed } = picture;
  const car = startDrawing(body, paints[paint], yaw, seed, picture.fill);
  drawGroundShadow(car);
  drawFarWheels(car);
  // The box is behind the cab, so the parts nearer to the camera are drawn later.
  if (car.end === "front") drawCargo(car);
  drawStrips(car);
  drawEndGlass(car);
  drawSide(car);
  if (car.end === "rear") drawCargo(car);
  drawNearWheels(car);
  if (car.end === "front") drawFront(car);
  else drawRear(car);
  drawMirror(car);
  const background = drawScene(scene, car.camera.horizon, drawingRandom(seed));
  return svgDocument(background, car.parts.join(""), picture.flip, picture.closeUp && cropFor(car, picture.closeUp));
}

function cropFor(car: CarDrawing, closeUp: CloseUp): Crop {
  const { shape } = car;
  const axle = car.end === "front" ? shape.frontAxle : shape.rearAxle;
  const lampHeight = car.end === "front" ? (shape.grille ?? (shape.rows[3]?.[1] ?? 0) - 0.1) : shape.belt - 0.2;
  const target: Point3 =
    closeUp === "wheel" ? [axle, car.halfWidth, shape.wheelRadius * 1.15] : car.face(car.end, 0.72, lampHeight);
  const [x, y] = car.camera.project(target);
  const width = closeUp === "wheel" ? 430 : 500;
  return {
    x: Math.min(canvasWidth - width, Math.max(0, x - width * 0.5)),
    y: y - width * 0.375,
    width,
  };
}
