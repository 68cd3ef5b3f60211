/** A seeded random number generator (mulberry32) with helpers. */
export function randomFrom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (below: number) => Math.floor(random() * below);
  const one = <Value>(values: readonly Value[]): Value => values[integer(values.length)]!;
  return {
    /** From 0 up to 1, exclusive. */
    random,
    integer,
    one,
    is: (chance: number) => random() < chance,
    /** One or two different values, or none. */
    some: <Value>(values: readonly Value[], chance: number): Value[] =>
      random() < chance ? [...new Set([one(values), one(values)].slice(integer(2)))] : [],
    orNull: <Value>(value: Value, chance = 0.1): Value | null => (random() < chance ? null : value),
  };
}
