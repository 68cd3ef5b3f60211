/** The listings of one vehicle type and brand that can be found, by the codes of these. */
export type Group = { type: number; brand: number; size: number };

/**
 * Nearly every search begins with a vehicle type or a brand. What each of these groups has of a choice is counted as
 * listings change (`Codes.countsIn`): what is asked of whole groups is added up, and of most of some groups by taking
 * the others away.
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
