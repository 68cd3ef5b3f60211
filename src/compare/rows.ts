/** What one listing says, by name, in the order it is read; a name it does not say is not there. */
export type NamedValues = ReadonlyMap<string, string>;

export type ComparedRow = {
  name: string;
  /** In the order of the listings; `null` where one does not say it. */
  values: (string | null)[];
  /** The listings that are live do not say the same. */
  isDifferent: boolean;
};

/**
 * A row for each name that one of the listings says, in the order of the first that does. `null` stands for a listing
 * that is not live: it says nothing and makes no difference.
 */
export function compareRows(listings: readonly (NamedValues | null)[]): ComparedRow[] {
  const names = new Set(listings.flatMap((values) => [...(values?.keys() ?? [])]));
  return [...names].map((name) => {
    const values = listings.map((one) => one?.get(name) ?? null);
    const said = values.filter((_, n) => listings[n] !== null);
    return { name, values, isDifferent: new Set(said).size > 1 };
  });
}
