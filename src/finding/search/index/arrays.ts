export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The same array with another length; what is added is zero. The memory moves along where it can, so that a column of millions is not copied. */
export const resized = <Type extends NumberArray>(array: Type, length: number): Type => {
  const Typed = array.constructor as new (buffer: ArrayBuffer) => Type;
  return new Typed((array.buffer as ArrayBuffer).transfer(length * array.BYTES_PER_ELEMENT));
};
