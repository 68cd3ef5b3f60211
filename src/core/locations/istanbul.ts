import type { City, Places } from "./places.server.ts";

const istanbul = "istanbul";
/** The districts on the Asian side; all others are on the European side. */
const asian =
  "adalar atasehir beykoz cekmekoy kadikoy kartal maltepe pendik sancaktepe sile sultanbeyli tuzla umraniye uskudar".split(
    " ",
  );

/** A side of İstanbul: its name, the words that name it, and the slugs of its districts. */
export type Side = { name: string; words: readonly string[]; towns: readonly string[] };

/** The two sides of İstanbul (Product 6.7); other cities have none. */
export function sidesOf({ id, slug }: City, places: Places): readonly Side[] {
  if (slug !== istanbul) return [];
  const towns = places.townsOf(id).map((town) => town.slug);
  return [
    { name: "Anadolu yakası", words: ["anadolu", "asya"], towns: towns.filter((town) => asian.includes(town)) },
    { name: "Avrupa yakası", words: ["avrupa"], towns: towns.filter((town) => !asian.includes(town)) },
  ];
}
