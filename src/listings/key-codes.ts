/** Product, key code: 9 characters without the look-alikes 0/O and 1/I/L. */
export const keyCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const keyCodeLength = 9;
const keyCodePattern = new RegExp(`^[${keyCodeAlphabet}]{${keyCodeLength}}$`);

export const isKeyCode = (text: string) => keyCodePattern.test(text);
