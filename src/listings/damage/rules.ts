import { lowerCase } from "#src/shared/turkish.ts";

/** State of a body panel. Panels a listing does not name are original. */
export type PanelState = "original" | "local-paint" | "painted" | "replaced";

/** The damage of a listing: slug of the panel -> its state. */
export type Damage = Readonly<Record<string, PanelState>>;

/** The states in the order of their keys and buttons, with their letter in the drawing. */
export const panelStates: readonly { state: PanelState; letter: string; name: string }[] = [
  { state: "original", letter: "O", name: "Orijinal" },
  { state: "local-paint", letter: "L", name: "Lokal boyalı" },
  { state: "painted", letter: "B", name: "Boyalı" },
  { state: "replaced", letter: "D", name: "Değişen" },
];

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
  panelStates.find(({ state }) => state === damage[slug]) ?? panelStates[0]!;

/** The panels that are not original, in the order of `panels`. */
export const damagedPanels = (damage: Damage) =>
  panels
    .map(({ slug, name }) => ({ slug, name, ...pick(panelState(damage, slug)) }))
    .filter(({ state }) => state !== "original");

const pick = ({ state, letter, name }: (typeof panelStates)[number]) => ({ state, letter, stateName: name });

/** How many panels have paint (local paint included) and how many are replaced. */
export function countDamage(damage: Damage): { painted: number; replaced: number } {
  const states = damagedPanels(damage).map(({ state }) => state);
  const replaced = states.filter((state) => state === "replaced").length;
  return { painted: states.length - replaced, replaced };
}

/** The damage to store: known panels that are not original. */
export const storedDamage = (damage: Damage): Damage =>
  Object.fromEntries(damagedPanels(damage).map(({ slug, state }) => [slug, state]));

const severity = (damage: Damage, panel: string) => panelStates.findIndex(({ state }) => state === damage[panel]);

/** Whether a panel is in a better state than before. */
export const isLessDamaged = (before: Damage, after: Damage): boolean =>
  Object.keys(storedDamage(before)).some((panel) => Math.max(0, severity(after, panel)) < severity(before, panel));

/** `13 parçanın 9’u orijinal, 1’i lokal boyalı, 2’si boyalı, 1’i değişen.` */
export function damageSentence(damage: Damage): string {
  const counts = panelStates
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
