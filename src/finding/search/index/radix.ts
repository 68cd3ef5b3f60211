/**
 * The slots sorted by their keys, ascending; slots with equal keys keep their order. No key is negative: then doubles are
 * in the order of their bits, as whole numbers are. Sorts by 16 bits at a time, the lowest first, and leaves out those in
 * which no two keys differ.
 */
export function sortByKeys(slots: Uint32Array, keys: Uint16Array | Uint32Array | Float64Array): Uint32Array {
  const perKey = keys.BYTES_PER_ELEMENT / 2;
  const digits = new Uint16Array(keys.buffer, keys.byteOffset, keys.length * perKey);
  let from: Uint32Array = slots.slice();
  let to: Uint32Array = new Uint32Array(slots.length);
  const places = new Uint32Array(65_537);
  for (let digit = 0; digit < perKey && slots.length > 0; digit++) {
    places.fill(0);
    for (let i = 0; i < from.length; i++) places[digits[from[i]! * perKey + digit]! + 1]!++;
    if (places[digits[from[0]! * perKey + digit]! + 1] === slots.length) continue;
    for (let i = 1; i < places.length; i++) places[i]! += places[i - 1]!;
    for (let i = 0; i < from.length; i++) to[places[digits[from[i]! * perKey + digit]!]!++] = from[i]!;
    [from, to] = [to, from];
  }
  return from;
}
