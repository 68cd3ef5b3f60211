export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The same array with another length; what is added is zero. The memory moves along where it can, so that a column of millions is not copied. */
export const resized = <Type extends NumberArray>(array: Type, length: number): Type => {
  const Typed = array.constructor as new (buffer: ArrayBuffer) => Type;
  return new Typed((array.buffer as ArrayBuffer).transfer(length * array.BYTES_PER_ELEMENT));
};

/** The elements at these slots, one after the other, in an array of this length; what is added is zero. */
export const arranged = <Type extends NumberArray>(array: Type, slots: Uint32Array, length: number): Type => {
  const Typed = array.constructor as new (length: number) => Type;
  const moved = new Typed(length);
  for (let i = 0; i < slots.length; i++) moved[i] = array[slots[i]!]!;
  return moved;
};
