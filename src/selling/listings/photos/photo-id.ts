/**
 * The id of a photo is a hash of its content, so that the same file is stored once. Computed outside the calling thread;
 * browsers support it on secure pages only.
 */
export async function photoIdOf(bytes: BufferSource): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
