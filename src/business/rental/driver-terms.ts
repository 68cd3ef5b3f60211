/** The least age of a listing's drivers: the stricter of its business's terms and its own. */
export const leastDriverAge = (terms: { minDriverAge: number }, listing: { minDriverAge: number | null }) =>
  Math.max(terms.minDriverAge, listing.minDriverAge ?? 0);

/** What a driver of this age pays a day on top; 0 for drivers who are not young. */
export const youngDriverDayKurusOf = (terms: { youngDriverAge: number; youngDriverDayKurus: number }, age: number) =>
  age < terms.youngDriverAge ? terms.youngDriverDayKurus : 0;
