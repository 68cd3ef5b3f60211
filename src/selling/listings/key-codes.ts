/** Product 4.3: 9 characters without the look-alikes 0/O and 1/I/L. */
export const keyCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const keyCodeLength = 9;
const keyCodePattern = new RegExp(`^[${keyCodeAlphabet}]{${keyCodeLength}}$`);

/** Normalises a key code to upper case, in which it is stored; input may have any letter case. */
export const readKeyCode = (text: string) => text.toUpperCase();

export const isKeyCode = (text: string) => keyCodePattern.test(text);
