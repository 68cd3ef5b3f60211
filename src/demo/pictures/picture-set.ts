import { lookup } from "#src/shared/lookup.ts";
import type { CabinPicture } from "../drawing/draw-cabin.ts";
import { drawnParts, drawPart, partViews } from "../drawing/draw-part.ts";
import type { Paint } from "../drawing/paints.ts";
import type { Random } from "../random.ts";
import { allCabins, nearestCabin } from "./cabins.ts";
import type { CabinView } from "./cabins.ts";
import { allLooks } from "./looks.ts";
import type { DrawnBody, Look, Picture } from "./looks.ts";

/** All pictures of a demo market; listings share them. */
export interface PictureSet {
  looks: Look[];
  cabins: CabinView[];
  parts: Picture[];
}

/** The whole set, or the first few looks of each body for quick tests. */
export function pictureSet(looksPerBody?: number): PictureSet {
  return { looks: allLooks(looksPerBody), cabins: allCabins(), parts: allParts() };
}

export const allPictures = ({ looks, cabins, parts }: PictureSet): Picture[] => [
  ...looks.flatMap((look) => look.pictures),
  ...cabins,
  ...parts,
];

/** Every spare part in every view. */
const allParts = (): Picture[] =>
  drawnParts.flatMap((part) =>
    partViews.map((view) => ({ name: `part-${part}-${view}`, svg: () => drawPart(part, view) })),
  );

/** Colours of the catalogue and the paint for each. */
const paintByColour: Record<string, Paint> = {
  beyaz: "white",
  siyah: "black",
  gri: "silver",
  "gri-gumus": "silver",
  "gri-metalik": "grey",
  "gri-titanyum": "grey",
  fume: "grey",
  mavi: "blue",
  "mavi-metalik": "blue",
  lacivert: "navy",
  turkuaz: "turquoise",
  kirmizi: "red",
  bordo: "burgundy",
  turuncu: "orange",
  sari: "yellow",
  bej: "beige",
  sampanya: "beige",
  kahverengi: "brown",
  yesil: "green",
  "yesil-metalik": "green",
};

/** Whether there is a picture of such a vehicle in this colour. */
export function isDrawn(set: PictureSet, body: DrawnBody, colour: string): boolean {
  return set.looks.some((look) => look.body === body && look.paint === lookup(paintByColour, colour));
}

export interface Shown {
  body: DrawnBody;
  /** Colour slug of the catalogue. */
  colour: string;
  cabin?: { trim: CabinPicture["trim"]; screen: CabinPicture["screen"]; gear: CabinPicture["gear"] };
}

/** The names of a listing's pictures, cover first: at least three, none twice. */
export function picturesOf(set: PictureSet, shown: Shown, random: Random): string[] {
  const looks = set.looks.filter(
    (look) => look.body === shown.body && look.paint === lookup(paintByColour, shown.colour),
  );
  const [cover, second, third, closeUp] = random.pick(looks).pictures.map(({ name }) => name);
  const inside = (view: CabinPicture["view"]) =>
    shown.cabin ? nearestCabin(set.cabins, view, shown.cabin)?.name : undefined;
  const rest = [closeUp, inside("seats"), inside("console"), inside("gauges")];
  const names = [
    cover,
    ...(random.chance(0.5) ? [second, third] : [third, second]),
    inside("cockpit"),
    ...random.sample(rest, random.integer(1, rest.length)),
  ];
  return names.filter((name) => name !== undefined);
}
