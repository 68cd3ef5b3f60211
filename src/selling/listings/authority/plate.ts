/** Province code, letters, digits: 34 A 1234(5) · 34 AB 123(4) · 34 ABC 12(3). Q, W, X and Turkish letters are not used. */
const patterns = [/^(\d{2})([A-Z])(\d{4,5})$/, /^(\d{2})([A-Z]{2})(\d{3,4})$/, /^(\d{2})([A-Z]{3})(\d{2,3})$/];
const lastProvince = 81;

/** A Turkish number plate, written as it is painted: `34ktk482` -> `34 KTK 482`; anything else is `undefined`. */
export function parsePlate(text: string): string | undefined {
  const letters = text
    .replace(/[ıİi]/g, "I")
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  for (const pattern of patterns) {
    const [, province, middle, digits] = pattern.exec(letters) ?? [];
    if (!province || /[QWX]/.test(middle!) || /^0+$/.test(digits!)) continue;
    if (Number(province) >= 1 && Number(province) <= lastProvince) return `${province} ${middle} ${digits}`;
  }
  return undefined;
}

/** A plate as its owner's own pages show it: `34 KTK 482` -> `34 K** *82`. */
export const maskPlate = (plate: string) =>
  plate.replace(
    /^(\d\d [A-Z])([A-Z]*) (\d+)(\d\d)$/,
    (_, start: string, letters: string, hidden: string, end: string) =>
      `${start}${"*".repeat(letters.length)} ${"*".repeat(hidden.length)}${end}`,
  );
