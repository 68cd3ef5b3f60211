import { panels } from "#src/selling/listings/damage/rules.ts";

/** What a panel of a rented vehicle may have, from the least to the worst; letters and colours are those of the drawing. */
export const wearStates = [
  { state: "none", letter: "S", name: "Sağlam", look: "o" },
  { state: "scratch", letter: "Ç", name: "Çizik", look: "l" },
  { state: "dent", letter: "G", name: "Göçük", look: "b" },
  { state: "broken", letter: "K", name: "Kırık", look: "d" },
] as const;
export type WearState = (typeof wearStates)[number]["state"];

/** Slug of the panel -> what it has; panels that are not named have nothing. */
export type Wear = Readonly<Record<string, WearState>>;

const severity = (wear: Wear, slug: string) =>
  Math.max(
    0,
    wearStates.findIndex(({ state }) => state === wear[slug]),
  );

/** The name of a panel's field in the form of a hand-over. */
export const panelField = (slug: string) => `parca.${slug}`;

/** The damage of a form: known panels and states, those without damage left out. */
export const readWear = (values: Readonly<Record<string, unknown>>): Wear =>
  Object.fromEntries(
    panels.flatMap(({ slug }) => {
      const found = wearStates.find(({ state }) => state === values[panelField(slug)]);
      return found && found.state !== "none" ? [[slug, found.state]] : [];
    }),
  );

/** The panels that are worse than before, front to back. */
export const newDamage = (before: Wear, after: Wear): string[] =>
  panels.map(({ slug }) => slug).filter((slug) => severity(after, slug) > severity(before, slug));

/** Each damaged panel in words, front to back; `isNew` where it is worse than before. */
export function wearLines(wear: Wear, before?: Wear) {
  const worse = new Set<string>(before ? newDamage(before, wear) : []);
  return panels.flatMap(({ slug, name }) => {
    const state = wearStates[severity(wear, slug)]!;
    return state.state === "none"
      ? []
      : [{ slug, name, stateName: state.name, letter: state.letter, look: state.look, isNew: worse.has(slug) }];
  });
}
