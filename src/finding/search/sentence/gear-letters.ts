/** Capital letters that mean a gear in lists of cars. */
export const gearLetters: Readonly<Record<string, string>> = { O: "otomatik", D: "duz", Y: "yari-otomatik" };
