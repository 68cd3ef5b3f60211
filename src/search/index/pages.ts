import type { Page } from "../engine.ts";
import { sortOrders } from "./fields.ts";
import type { Match } from "./filters.ts";
import type { Section } from "./section.ts";

/** The slots of one page: found by walking the order of the sort where much matches, by picking from the list where little does. */
export function pageOf(section: Section, { slots, bits, size }: Match, { sort, offset, limit }: Page): number[] {
  const { by, isDescending } = sortOrders[sort];
  const order = section.orders[by];
  if (limit === 0 || offset >= size) return [];
  if (!slots)
    return isDescending
      ? order.descending(bits, 0, order.size, offset, limit)
      : order.ascending(bits, 0, order.size, offset, limit);
  const keys = section.numbers[by].array;
  const ids = section.ids.array;
  const isBefore = (a: number, b: number) =>
    keys[a]! === keys[b]! ? ids[a]! > ids[b]! : isDescending ? keys[a]! > keys[b]! : keys[a]! < keys[b]!;
  return firstOf(slots.subarray(0, size), offset + limit, isBefore).slice(offset);
}

/**
 * The first `n` of a list, in order. They are stored as a heap whose top is the last of them: most slots are compared with
 * that one alone.
 */
function firstOf(slots: Uint32Array, n: number, isBefore: (a: number, b: number) => boolean): number[] {
  const heap = [...slots.subarray(0, n)].sort((a, b) => (isBefore(a, b) ? 1 : -1));
  for (let i = n; i < slots.length; i++) {
    const slot = slots[i]!;
    if (!isBefore(slot, heap[0]!)) continue;
    let hole = 0;
    for (let child = 1; child < n; child = hole * 2 + 1) {
      if (child + 1 < n && isBefore(heap[child]!, heap[child + 1]!)) child++;
      if (!isBefore(slot, heap[child]!)) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = slot;
  }
  return heap.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}
