/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

const colourPattern = /^#[0-9a-f]{6}$/;
export const isColour = (text: string) => colourPattern.test(text);

/** The relative luminance of a colour such as `#c8431a` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const [white, black] = ["#ffffff", "#000000"] as const;

/** White or black, whichever has enough contrast on the accent colour; white if both have. One of them always has. */
export const textOn = (accent: string): string => (contrastOf(accent, white) >= minContrast ? white : black);
