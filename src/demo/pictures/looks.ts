import type { CarBody } from "../drawing/body-shapes.ts";
import { drawCar } from "../drawing/draw-car.ts";
import { drawMotorcycle } from "../drawing/draw-motorcycle.ts";
import type { MotorcycleBody } from "../drawing/draw-motorcycle.ts";
import { drawTractor } from "../drawing/draw-tractor.ts";
import type { Paint } from "../drawing/paints.ts";
import type { SceneName } from "../drawing/scenes.ts";

/** Subjects that the generator can draw. */
export type DrawnBody = CarBody | MotorcycleBody | "tractor";

/** One picture of the set: its name and how it is drawn. */
export interface Picture {
  name: string;
  svg: () => string;
}

/** One drawn vehicle: the same shape, paint, wheels and scenery in all its pictures. The first picture is the cover. */
export interface Look {
  body: DrawnBody;
  paint: Paint;
  pictures: Picture[];
}

/** The paints of each body; a paint listed twice has two different vehicles. */
const paintsByBody: Record<DrawnBody, readonly Paint[]> = {
  sedan: [
    "white",
    "silver",
    "black",
    "grey",
    "white",
    "red",
    "blue",
    "silver",
    "navy",
    "black",
    "burgundy",
    "white",
    "beige",
    "grey",
    "white",
    "silver",
    "black",
    "white",
  ],
  hatchback: [
    "white",
    "silver",
    "red",
    "grey",
    "white",
    "blue",
    "black",
    "silver",
    "navy",
    "red",
    "orange",
    "white",
    "turquoise",
    "yellow",
    "white",
    "silver",
    "black",
    "white",
  ],
  suv: [
    "white",
    "grey",
    "black",
    "silver",
    "white",
    "blue",
    "red",
    "navy",
    "green",
    "grey",
    "brown",
    "white",
    "black",
    "grey",
    "white",
  ],
  station: ["white", "silver", "black", "blue"],
  coupe: ["black", "white", "red", "blue"],
  minivan: ["white", "silver", "grey", "blue", "white", "red"],
  pickup: ["white", "grey", "silver", "black"],
  van: ["white", "silver", "white"],
  minibus: ["white", "silver"],
  truck: ["white", "blue", "red"],
  roadTractor: ["white", "red", "blue"],
  bus: ["white", "navy"],
  naked: ["black", "red", "blue", "grey"],
  sport: ["red", "blue", "black"],
  scooter: ["white", "black", "grey", "red"],
  tractor: ["red", "blue", "green", "orange"],
};

const cityScenes: readonly SceneName[] = [
  "carPark",
  "park",
  "street",
  "city",
  "showroom",
  "seaside",
  "garage",
  "evening",
];
const outdoorScenes: readonly SceneName[] = [
  "mountains",
  "park",
  "carPark",
  "seaside",
  "street",
  "evening",
  "showroom",
];
const workScenes: readonly SceneName[] = ["yard", "carPark", "city", "street"];
const riderScenes: readonly SceneName[] = ["street", "park", "seaside", "carPark", "garage"];

const scenesByBody: Partial<Record<DrawnBody, readonly SceneName[]>> = {
  suv: outdoorScenes,
  pickup: outdoorScenes,
  van: workScenes,
  minibus: workScenes,
  truck: workScenes,
  roadTractor: workScenes,
  bus: workScenes,
  naked: riderScenes,
  sport: riderScenes,
  scooter: riderScenes,
  tractor: ["field", "yard"],
};

const isMotorcycle = (body: DrawnBody): body is MotorcycleBody =>
  body === "naked" || body === "sport" || body === "scooter";

function lookOf(body: DrawnBody, paint: Paint, number: number): Look {
  const scenes = scenesByBody[body] ?? cityScenes;
  const scene = scenes[number % scenes.length] as SceneName;
  const otherScene = scenes[(number + 1) % scenes.length] as SceneName;
  const seed = number * 7 + body.length;
  const name = `${body}-${number}-${paint}`;
  const picture = (view: string, svg: () => string): Picture => ({ name: `${name}-${view}`, svg });
  if (body === "tractor") {
    const base = { paint, scene, seed, flip: number % 2 === 1 };
    return {
      body,
      paint,
      pictures: [
        picture("side", () => drawTractor(base)),
        picture("other-side", () => drawTractor({ ...base, scene: otherScene, flip: !base.flip })),
        picture("bonnet", () => drawTractor({ ...base, closeUp: "front" })),
        picture("wheel", () => drawTractor({ ...base, closeUp: "wheel" })),
      ],
    };
  }
  if (isMotorcycle(body)) {
    const base = { body, paint, scene, seed, flip: number % 2 === 1 };
    return {
      body,
      paint,
      pictures: [
        picture("side", () => drawMotorcycle(base)),
        picture("other-side", () => drawMotorcycle({ ...base, scene: otherScene, flip: !base.flip })),
        picture("front", () => drawMotorcycle({ ...base, closeUp: "front" })),
        picture("engine", () => drawMotorcycle({ ...base, closeUp: "engine" })),
      ],
    };
  }
  const flip = number % 3 === 1;
  const base = { body, paint, scene, seed, flip };
  const turn = (number * 5) % 12;
  return {
    body,
    paint,
    pictures: [
      picture("front", () => drawCar({ ...base, yaw: 33 + turn })),
      picture("rear", () => drawCar({ ...base, yaw: -34 - (turn % 10) })),
      picture("side", () => drawCar({ ...base, yaw: 20 })),
      number % 2
        ? picture("wheel", () => drawCar({ ...base, yaw: 24, closeUp: "wheel" }))
        : picture("lamp", () => drawCar({ ...base, yaw: 38, closeUp: "lamp" })),
    ],
  };
}

/** Every look; with `perBody`, only the first few of each body, for quick tests. */
export function allLooks(perBody = Number.POSITIVE_INFINITY): Look[] {
  return Object.entries(paintsByBody).flatMap(([body, paints]) =>
    paints.slice(0, perBody).map((paint, number) => lookOf(body as DrawnBody, paint, number)),
  );
}
