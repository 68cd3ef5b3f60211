/** Seeded random numbers: the same seed gives the same market. */
export interface Random {
  /** Uniform in [0, 1). */
  (): number;
  integer(from: number, to: number): number;
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  weighted<Value>(values: readonly Value[], weight: (value: Value) => number): Value;
  /** Standard normal, cut at ±2.5. */
  normal(): number;
  /** `count` different values in random order. */
  sample<Value>(values: readonly Value[], count: number): Value[];
  /** An independent generator, so that one part of the market can change without changing the others. */
  fork(label: string): Random;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A mulberry32 generator for a seed text. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const at = <Value>(values: readonly Value[], index: number): Value => {
    if (values.length === 0) throw new Error("nothing to pick from");
    return values[Math.min(values.length - 1, index)] as Value;
  };
  return Object.assign(next, {
    integer: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    between: (from: number, to: number) => from + next() * (to - from),
    chance: (probability: number) => next() < probability,
    pick: <Value>(values: readonly Value[]) => at(values, Math.floor(next() * values.length)),
    weighted: <Value>(values: readonly Value[], weight: (value: Value) => number) => {
      const total = values.reduce((sum, value) => sum + weight(value), 0);
      let rest = next() * total;
      const index = values.findIndex((value) => (rest -= weight(value)) < 0);
      return at(values, index < 0 ? values.length - 1 : index);
    },
    normal: () => {
      const value = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.max(-2.5, Math.min(2.5, value));
    },
    sample: <Value>(values: readonly Value[], count: number) => {
      const rest = [...values];
      const chosen: Value[] = [];
      while (rest.length > 0 && chosen.length < count) chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return chosen;
    },
    fork: (label: string) => seededRandom(`${seed}/${label}`),
  });
}
