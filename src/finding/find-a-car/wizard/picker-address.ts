import { findACarPath, type WishWay } from "../rules.ts";

/** What is picked so far, in slugs, and the vehicles that were added, as paths. */
export type Picking = {
  way: WishWay | null;
  type: string;
  brand: string;
  model: string;
  variant: string;
  paths: readonly string[];
};

/** The form's page with these vehicles added. */
export function pickerAddress({ way, paths }: Pick<Picking, "way" | "paths">): string {
  const query = new URLSearchParams([...(way ? [["yol", way]] : []), ...paths.map((path) => ["arac", path])] as [
    string,
    string,
  ][]);
  return query.size === 0 ? findACarPath : `${findACarPath}?${query}`;
}
