import { type Damage, panels, type PanelState, storedDamage } from "./rules.ts";

/** The damage of which nothing but these panels is stated. */
export const onlyStated = (stated: Damage): Damage => ({
  ...Object.fromEntries(panels.map(({ slug }) => [slug, "unstated" as const])),
  ...stated,
});

/** The same with all panels original that nothing was said about. */
export const withRestOriginal = (damage: Damage): Damage =>
  Object.fromEntries(Object.entries(damage).filter(([, state]) => state !== "unstated"));

/** From the best on: saying that a panel is original is better than saying nothing about it. */
const severities: readonly PanelState[] = ["original", "unstated", "local-paint", "painted", "replaced"];
const severity = (damage: Damage, panel: string) => severities.indexOf(damage[panel] ?? "original");

/** Whether a panel is in a better state than before. */
export const isLessDamaged = (before: Damage, after: Damage): boolean =>
  Object.keys(storedDamage(before)).some((panel) => severity(after, panel) < severity(before, panel));
