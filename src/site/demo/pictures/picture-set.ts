import { lookup } from "#src/shared/lookup.ts";
import type { Random } from "../random.ts";
import { type Cabin, type CabinView, cabinViews, nearestCabin } from "./cabins.ts";
import { type Paint, paintByColour } from "./paints.ts";

/** A picture of the set: its name, and which drawing it is, in which paint where it shows a vehicle. */
export interface Picture {
  name: string;
  drawing: string;
  paint?: Paint;
}

/** One drawn vehicle: the same shape, paint, wheels and scenery in all its pictures. The first picture is the cover. */
interface Look {
  body: DrawnBody;
  paint: Paint;
  pictures: Picture[];
}

/** How many shapes of each body are drawn, and its paints, shape after shape; a paint listed twice has two vehicles. */
const bodies = {
  sedan: [
    8,
    "white silver black grey white red blue silver navy black burgundy white beige grey white silver black white",
  ],
  hatchback: [
    8,
    "white silver red grey white blue black silver navy red orange white turquoise yellow white silver black white",
  ],
  suv: [7, "white grey black silver white blue red navy green grey brown white black grey white"],
  station: [4, "white silver black blue"],
  coupe: [4, "black white red blue"],
  minivan: [4, "white silver grey blue white red"],
  pickup: [4, "white grey silver black"],
  van: [3, "white silver white"],
  minibus: [2, "white silver"],
  truck: [3, "white blue red"],
  roadTractor: [3, "white red blue"],
  bus: [2, "white navy"],
  naked: [4, "black red blue grey"],
  sport: [3, "red blue black"],
  scooter: [4, "white black grey red"],
  tractor: [4, "red blue green orange"],
} as const satisfies Record<string, [shapes: number, paints: string]>;

/** Bodies of vehicles that are drawn. */
export type DrawnBody = keyof typeof bodies;

/** Every drawing of a vehicle has these views: the cover, two others from outside, and a close-up. */
const looksOf = (body: DrawnBody, most: number): Look[] => {
  const [shapes, paints] = bodies[body];
  return (paints.split(" ") as Paint[]).slice(0, most).map((paint, number) => ({
    body,
    paint,
    pictures: [1, 2, 3, 4].map((view) => ({
      name: `${body}-${number}-${paint}-${view}`,
      drawing: `${body}-${number % shapes}-${view}`,
      paint,
    })),
  }));
};

export const drawnParts = [
  "brakeDisc",
  "clutch",
  "headlamp",
  "damper",
  "filter",
  "wheel",
  "battery",
  "bumper",
] as const;
export type DrawnPart = (typeof drawnParts)[number];

/** The names of a part's pictures, cover first. */
export const partPictures = (part: DrawnPart) => ["studio", "bench", "near"].map((view) => `part-${part}-${view}`);

/** All pictures of a demo market; listings share them. */
export interface PictureSet {
  looks: Look[];
  cabins: CabinView[];
  parts: Picture[];
}

/** The whole set, or the first few looks of each body for quick tests. */
export const pictureSet = (looksPerBody = Number.POSITIVE_INFINITY): PictureSet => ({
  looks: (Object.keys(bodies) as DrawnBody[]).flatMap((body) => looksOf(body, looksPerBody)),
  cabins: cabinViews,
  parts: drawnParts.flatMap(partPictures).map((name) => ({ name, drawing: name })),
});

export const allPictures = ({ looks, cabins, parts }: PictureSet): Picture[] => [
  ...looks.flatMap(({ pictures }) => pictures),
  ...cabins,
  ...parts,
];

const looksIn = ({ looks }: PictureSet, body: DrawnBody, colour: string) =>
  looks.filter((look) => look.body === body && look.paint === lookup(paintByColour, colour));

/** Whether the set has a drawing of this body in this colour. */
export const isDrawn = (set: PictureSet, body: DrawnBody, colour: string): boolean =>
  looksIn(set, body, colour).length > 0;

export interface Shown {
  body: DrawnBody;
  /** Colour slug of the catalogue. */
  colour: string;
  cabin?: Cabin;
}

/** The names of a listing's pictures, cover first: at least three, none twice. */
export function picturesOf(set: PictureSet, shown: Shown, random: Random): string[] {
  const look = random.pick(looksIn(set, shown.body, shown.colour));
  const [cover, second, third, closeUp] = look.pictures.map(({ name }) => name);
  const inside = (view: CabinView["view"]) => shown.cabin && nearestCabin(view, shown.cabin)?.name;
  const rest = [closeUp, inside("seats"), inside("console"), inside("gauges")];
  const names = [
    cover,
    ...(random.chance(0.5) ? [second, third] : [third, second]),
    inside("cockpit"),
    ...random.sample(rest, random.integer(1, rest.length)),
  ];
  return names.filter((name) => name !== undefined);
}
