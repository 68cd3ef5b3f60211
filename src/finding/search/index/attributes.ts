import type { Value } from "../filters/lists.ts";
import type { AttributeFilter } from "../engine/engine.ts";
import type { Bits } from "./bits.ts";
import { Postings } from "./postings.ts";

/** Special attributes: the slots of each value of each attribute. Numbers have few values and are treated as the others. */
export class Attributes {
  readonly postings = new Postings();
  /** By number. */
  readonly values: { slug: string; value: Value }[] = [];
  readonly #numbers = new Map<string, Map<Value, number>>();

  add(slug: string, value: Value, slot: number): void {
    let numbers = this.#numbers.get(slug);
    if (!numbers) this.#numbers.set(slug, (numbers = new Map()));
    let number = numbers.get(value);
    if (number === undefined) numbers.set(value, (number = this.values.push({ slug, value }) - 1));
    this.postings.add(number, slot);
  }

  /** Adds the slots that match the filter to the bits. */
  mark(filter: AttributeFilter, into: Bits): void {
    const numbers = this.#numbers.get(filter.slug) ?? new Map<Value, number>();
    if ("values" in filter)
      return this.postings.mark(
        filter.values.flatMap((value) => numbers.get(value) ?? []),
        into,
      );
    const { min = -Infinity, max = Infinity } = filter.range;
    const isWanted = (value: Value) => typeof value === "number" && value >= min && value <= max;
    this.postings.mark(
      [...numbers].flatMap(([value, number]) => (isWanted(value) ? number : [])),
      into,
    );
  }

  get bytes(): number {
    return this.postings.bytes + this.values.length * 150;
  }
}
