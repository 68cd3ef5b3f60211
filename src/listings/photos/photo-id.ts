/**
 * The id of a photo: what it contains, so that the same file is kept once. Computed off the thread that asks; browsers
 * can on secure pages only.
 */
export async function photoIdOf(bytes: BufferSource): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
