/** The active listings of one vehicle type and brand, which are given by their codes. */
export type Group = { type: number; brand: number; size: number };

/**
 * Nearly every search starts with a vehicle type or a brand. The counts of each choice in each group are maintained on
 * writes (`Codes.countsIn`): counts over whole groups are sums, and counts over most of some groups subtract the others.
 */
export class Groups {
  /** By number. */
  readonly all: Group[] = [];
  readonly #numbers = new Map<number, number>();

  /** The number of a group; a new one gets one. */
  numberOf(type: number, brand: number): number {
    const key = type * 2 ** 32 + brand;
    const number = this.#numbers.get(key);
    if (number !== undefined) return number;
    this.#numbers.set(key, this.all.length);
    return this.all.push({ type, brand, size: 0 }) - 1;
  }
}
