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
