import type { Random } from "../random.ts";

const [width, height] = [1600, 400];

/** Skies and grounds of covers: from above, to below, buildings, road. */
const palettes = [
  ["#10264d", "#4f7bb5", "#0b1a35", "#27364f"],
  ["#f2a65a", "#f7d9b0", "#5b3a29", "#3c2c23"],
  ["#0d5c4d", "#9ad1bd", "#0a3d34", "#24423b"],
] as const;

/** The cover of a shop: a skyline above a road with a row of lamps, as an SVG. */
export function drawCover(random: Random, which: number): string {
  const [above, below, dark, road] = palettes[which % palettes.length]!;
  const buildings: string[] = [];
  for (let x = -20; x < width;) {
    const wide = 60 + random.integer(0, 90);
    const tall = 60 + random.integer(0, 150);
    buildings.push(`<rect x="${x}" y="${300 - tall}" width="${wide}" height="${tall}" fill="${dark}"/>`);
    for (let floor = 300 - tall + 14; floor < 285; floor += 26)
      for (let at = x + 10; at < x + wide - 14; at += 22)
        if (random.chance(0.4))
          buildings.push(`<rect x="${at}" y="${floor}" width="10" height="12" fill="${below}" opacity="0.7"/>`);
    x += wide + 6;
  }
  const dashes = Array.from(
    { length: 16 },
    (_, at) => `<rect x="${at * 110}" y="346" width="60" height="6" fill="${below}" opacity="0.8"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#s)"/>${buildings.join("")}
<rect y="300" width="${width}" height="100" fill="${road}"/>${dashes.join("")}</svg>`;
}
