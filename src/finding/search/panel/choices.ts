import type { ListKey } from "../filters/lists.ts";

/** One value of a filter: how many listings choosing it would find. */
export type Choice = {
  value: string;
  name: string;
  count: number;
  isChosen: boolean;
  /** CSS colour, for colours of cars. */
  colour?: string | null;
};
export type Choices = Record<Exclude<ListKey, "equipment" | "attributes">, Choice[]> & {
  /** In the order of menus; a type below a group stands behind it. */
  types: (Choice & { isChild: boolean })[];
  days: Choice[];
};
