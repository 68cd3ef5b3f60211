import { drawCabin } from "../drawing/draw-cabin.ts";
import type { CabinPicture, CabinTrim } from "../drawing/draw-cabin.ts";
import type { Picture } from "./looks.ts";

type Cabin = Omit<CabinPicture, "view">;

const cockpits: readonly Omit<Cabin, "seed">[] = [
  { trim: "black", screen: "radio", gear: "manual" },
  { trim: "black", screen: "radio", gear: "automatic" },
  { trim: "black", screen: "centre", gear: "manual" },
  { trim: "black", screen: "centre", gear: "automatic" },
  { trim: "black", screen: "wide", gear: "manual" },
  { trim: "black", screen: "wide", gear: "automatic" },
  { trim: "grey", screen: "radio", gear: "manual" },
  { trim: "grey", screen: "centre", gear: "manual" },
  { trim: "grey", screen: "centre", gear: "automatic" },
  { trim: "beige", screen: "centre", gear: "automatic" },
  { trim: "beige", screen: "wide", gear: "automatic" },
  { trim: "brown", screen: "centre", gear: "automatic" },
  { trim: "brown", screen: "wide", gear: "automatic" },
  { trim: "red", screen: "wide", gear: "automatic" },
];
const consoles = [cockpits[0], cockpits[2], cockpits[3], cockpits[5], cockpits[9], cockpits[12]];
const gauges = [cockpits[0], cockpits[5], cockpits[9], cockpits[12]];
const seats: readonly CabinTrim[] = ["black", "grey", "beige", "brown", "red"];

/** A picture of a cabin and what it shows. */
export interface CabinView extends Picture {
  shows: CabinPicture;
}

function viewOf(shows: CabinPicture): CabinView {
  const { view, trim, screen, gear } = shows;
  return { name: ["cabin", view, trim, screen, gear].join("-"), shows, svg: () => drawCabin(shows) };
}

/** Every picture of a cabin. */
export function allCabins(): CabinView[] {
  const views: CabinView[] = cockpits.map((cabin, seed) => viewOf({ ...cabin, seed, view: "cockpit" }));
  for (const trim of seats)
    views.push(viewOf({ trim, screen: "centre", gear: "automatic", view: "seats", seed: trim.length }));
  consoles.forEach((cabin, seed) => cabin && views.push(viewOf({ ...cabin, seed, view: "console" })));
  gauges.forEach((cabin, seed) => cabin && views.push(viewOf({ ...cabin, seed, view: "gauges" })));
  return views;
}

/** Black and grey are interchangeable, other colours are not. */
function trimDistance(a: CabinTrim, b: CabinTrim): number {
  if (a === b) return 0;
  return [a, b].every((trim) => trim === "black" || trim === "grey") ? 1 : 6;
}

/** The picture of this view that is most similar to the cabin. */
export function nearestCabin(
  views: readonly CabinView[],
  view: CabinPicture["view"],
  cabin: Omit<Cabin, "seed">,
): CabinView | undefined {
  const distance = ({ shows }: CabinView) =>
    (shows.gear !== cabin.gear && view !== "seats" && view !== "gauges" ? 4 : 0) +
    trimDistance(shows.trim, cabin.trim) +
    (shows.screen !== cabin.screen && view !== "seats" ? 2 : 0);
  return views.filter(({ shows }) => shows.view === view).toSorted((a, b) => distance(a) - distance(b))[0];
}
