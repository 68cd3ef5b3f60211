/** All values of each name of a form or query, in one pass: their own `getAll` scans all entries for each name. */
export function valuesByName<Value>(entries: Iterable<[name: string, value: Value]>): Map<string, Value[]> {
  const values = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
