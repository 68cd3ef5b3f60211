import { lowerCase } from "#src/shared/turkish.ts";

/** State of a body panel. `unstated`: the seller says nothing about it. */
export type PanelState = "original" | "local-paint" | "painted" | "replaced" | "unstated";

/** The damage of a listing: slug of the panel -> its state. Panels that it does not name are original. */
export type Damage = Readonly<Record<string, PanelState>>;

/** The states in the order of their keys and buttons, with their letter in the drawing. */
export const panelStates: readonly { state: PanelState; letter: string; name: string }[] = [
  { state: "original", letter: "O", name: "Orijinal" },
  { state: "local-paint", letter: "L", name: "Lokal boyalı" },
  { state: "painted", letter: "B", name: "Boyalı" },
  { state: "replaced", letter: "D", name: "Değişen" },
];

/** Of panels that the seller says nothing about, with its key in the drawing. */
export const unstatedPanel = { state: "unstated", letter: "?", name: "Belirtilmedi", look: "u" } as const;
const shownStates: readonly (typeof panelStates)[number][] = [...panelStates, unstatedPanel];

/** The 13 panels from front to back, left to right: the order of the keyboard and of written lists. */
export const panels = [
  { slug: "on-tampon", name: "Ön tampon" },
  { slug: "sol-on-camurluk", name: "Sol ön çamurluk" },
  { slug: "motor-kaputu", name: "Motor kaputu" },
  { slug: "sag-on-camurluk", name: "Sağ ön çamurluk" },
  { slug: "sol-on-kapi", name: "Sol ön kapı" },
  { slug: "tavan", name: "Tavan" },
  { slug: "sag-on-kapi", name: "Sağ ön kapı" },
  { slug: "sol-arka-kapi", name: "Sol arka kapı" },
  { slug: "sag-arka-kapi", name: "Sağ arka kapı" },
  { slug: "sol-arka-camurluk", name: "Sol arka çamurluk" },
  { slug: "bagaj-kapagi", name: "Bagaj kapağı" },
  { slug: "sag-arka-camurluk", name: "Sağ arka çamurluk" },
  { slug: "arka-tampon", name: "Arka tampon" },
] as const;

export type PanelSlug = (typeof panels)[number]["slug"];

/** Letter and name of a panel's state; an unknown state counts as original. */
export const panelState = (damage: Damage, slug: string) =>
  shownStates.find(({ state }) => state === damage[slug]) ?? panelStates[0]!;

const statesOf = (damage: Damage) =>
  panels.map(({ slug, name }) => ({ slug, name, ...pick(panelState(damage, slug)) }));

/** The panels that are painted or replaced, in the order of `panels`. */
export const damagedPanels = (damage: Damage) =>
  statesOf(damage).filter(({ state }) => state !== "original" && state !== "unstated");

/** The panels that the seller says are original. */
export const originalPanels = (damage: Damage) => statesOf(damage).filter(({ state }) => state === "original");

/** The panels that the seller says nothing about. */
export const unstatedPanels = (damage: Damage) => statesOf(damage).filter(({ state }) => state === "unstated");

/** Whether anything is said about a panel. */
export const isStated = (damage: Damage) => unstatedPanels(damage).length < panels.length;

const pick = ({ state, letter, name }: (typeof panelStates)[number]) => ({ state, letter, stateName: name });

/** How many panels have paint (local paint included) and how many are replaced. */
export function countDamage(damage: Damage): { painted: number; replaced: number } {
  const states = damagedPanels(damage).map(({ state }) => state);
  const replaced = states.filter((state) => state === "replaced").length;
  return { painted: states.length - replaced, replaced };
}

/** The damage to store: known panels that are not original. */
export const storedDamage = (damage: Damage): Damage =>
  Object.fromEntries(
    statesOf(damage).flatMap(({ slug, state }) => (state === "original" ? [] : [[slug, state] as const])),
  );

/** `13 parçanın 9’u orijinal, 1’i lokal boyalı, 1’i değişen, 2’si belirtilmedi.` */
export function damageSentence(damage: Damage): string {
  if (!isStated(damage)) return "Parçaların durumu belirtilmedi.";
  const counts = shownStates
    .map(({ state, name }) => ({
      count: panels.filter(({ slug }) => panelState(damage, slug).state === state).length,
      name: lowerCase(name),
    }))
    .filter(({ count }) => count > 0);
  if (counts.length === 1) return `${panels.length} parçanın tamamı ${counts[0]!.name}.`;
  return `${panels.length} parçanın ${counts.map(({ count, name }) => `${count}’${suffix[count]} ${name}`).join(", ")}.`;
}

/** The possessive that follows a number read aloud in Turkish. */
const suffix = ["", "i", "si", "ü", "ü", "i", "sı", "si", "i", "u", "u", "i", "si", "ü"];
