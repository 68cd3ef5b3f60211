/** The values of one listing by name, in display order; names without a value are absent. */
export type NamedValues = ReadonlyMap<string, string>;

export type ComparedRow = {
  name: string;
  /** In the order of the listings; `null` without a value. */
  values: (string | null)[];
  /** Whether the values of live listings differ. */
  isDifferent: boolean;
};

/**
 * A row for each name that one of the listings has, in the order of the first that has it. `null` stands for a listing that
 * is not live: it has no values and is ignored for differences.
 */
export function compareRows(listings: readonly (NamedValues | null)[]): ComparedRow[] {
  const names = new Set(listings.flatMap((values) => [...(values?.keys() ?? [])]));
  return [...names].map((name) => {
    const values = listings.map((one) => one?.get(name) ?? null);
    const live = values.filter((_, n) => listings[n] !== null);
    return { name, values, isDifferent: new Set(live).size > 1 };
  });
}

/** The value of a row in an order in which less is better; listings without one are absent. */
export type Ranks = ReadonlyMap<string, number>;

/** What the best value of a row is called. Rows without a name here have no better value. */
export const bestNames: Partial<Record<string, string>> = {
  "Model yılı": "En yeni",
  Kilometre: "En düşük",
  "Lokal boyalı": "En az",
  Boyalı: "En az",
  Değişen: "En az",
  "Toplam hasar tutarı": "En az",
};

/** Which values of a row are the best: the lowest rank, if another listing has a higher one. */
export function bestOf(listings: readonly (Ranks | null)[], name: string): boolean[] {
  const ranks = listings.map((own) => own?.get(name));
  const known = ranks.filter((rank) => rank !== undefined);
  const lowest = Math.min(...known);
  return ranks.map((rank) => rank === lowest && known.some((other) => other > lowest));
}
