type Name = string | null | undefined;

/**
 * The entry of the first of these names that a table has; undefined without one. For names that come from outside, such as of
 * an address or a file: `table[name]` would find what every object inherits, such as `constructor`.
 */
export function lookup<Entry>(table: Readonly<Record<string, Entry>>, ...names: readonly Name[]): Entry | undefined {
  const known = names.find((name) => typeof name === "string" && Object.hasOwn(table, name));
  return typeof known === "string" ? table[known] : undefined;
}
