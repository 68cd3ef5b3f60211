/** What is seen of a cabin. */
export interface Cabin {
  trim: "black" | "grey" | "beige" | "brown" | "red";
  /** How modern the dashboard is: radio only, a screen in the console, a large screen with digital gauges. */
  screen: "radio" | "centre" | "wide";
  gear: "manual" | "automatic";
}

/** The cabins that are drawn of each view. */
const views = {
  cockpit:
    "black-radio-manual black-radio-automatic black-centre-manual black-centre-automatic black-wide-manual black-wide-automatic grey-radio-manual grey-centre-manual grey-centre-automatic beige-centre-automatic beige-wide-automatic brown-centre-automatic brown-wide-automatic red-wide-automatic",
  seats:
    "black-centre-automatic grey-centre-automatic beige-centre-automatic brown-centre-automatic red-centre-automatic",
  console:
    "black-radio-manual black-centre-manual black-centre-automatic black-wide-automatic beige-centre-automatic brown-wide-automatic",
  gauges: "black-radio-manual black-wide-automatic beige-centre-automatic brown-wide-automatic",
};
type View = keyof typeof views;

/** A picture of a cabin and what it shows. */
export type CabinView = { name: string; drawing: string; view: View; shows: Cabin };

/** Every picture of a cabin. */
export const cabinViews: CabinView[] = (Object.keys(views) as View[]).flatMap((view) =>
  views[view].split(" ").map((cabin) => {
    const [trim, screen, gear] = cabin.split("-") as [Cabin["trim"], Cabin["screen"], Cabin["gear"]];
    const name = `cabin-${view}-${cabin}`;
    return { name, drawing: name, view, shows: { trim, screen, gear } };
  }),
);

/** Black and grey are interchangeable, other colours are not. */
function trimDistance(a: Cabin["trim"], b: Cabin["trim"]): number {
  if (a === b) return 0;
  return [a, b].every((trim) => trim === "black" || trim === "grey") ? 1 : 6;
}

/** The committed drawing of this view whose cabin (trim, gear, screen) is nearest to the wanted one. */
export function nearestCabin(view: View, cabin: Cabin): CabinView | undefined {
  const distance = ({ shows }: CabinView) =>
    (shows.gear !== cabin.gear && view !== "seats" && view !== "gauges" ? 4 : 0) +
    trimDistance(shows.trim, cabin.trim) +
    (shows.screen !== cabin.screen && view !== "seats" ? 2 : 0);
  return cabinViews.filter((one) => one.view === view).toSorted((a, b) => distance(a) - distance(b))[0];
}
