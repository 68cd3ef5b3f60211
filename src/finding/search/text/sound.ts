/** Letters that are said alike, in the order in which they are replaced. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/sh/g, "s"],
  [/qu(?=[ae])|[cq]/g, "k"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/y/g, "i"],
  [/(.)\1+/g, "$1"],
];

/** How a folded name is written as it is heard: `matriks` of Matrix, `kros` of Cross, `kolt` of Colt. */
export const soundOf = (key: string): string =>
  alike.reduce((sound, [letters, said]) => sound.replace(letters, said), key);
