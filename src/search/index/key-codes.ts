import { resized } from "./arrays.ts";

/** Longest key code there is. */
const width = 9;

/** Key codes one after the other, a byte a letter. */
export class KeyCodes {
  #letters = new Uint8Array(0);

  grow(capacity: number): void {
    this.#letters = resized(this.#letters, capacity * width);
  }

  set(slot: number, keyCode: string): void {
    if (keyCode.length > width) throw new Error(`A key code has at most ${width} letters: ${keyCode}`);
    for (let i = 0; i < width; i++) this.#letters[slot * width + i] = i < keyCode.length ? keyCode.charCodeAt(i) : 0;
  }

  at(slot: number): string {
    let keyCode = "";
    for (let i = slot * width; i < (slot + 1) * width && this.#letters[i] !== 0; i++)
      keyCode += String.fromCharCode(this.#letters[i]!);
    return keyCode;
  }

  get bytes(): number {
    return this.#letters.byteLength;
  }
}
