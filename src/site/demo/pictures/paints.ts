import colours from "#reference-data/demo/colours.json" with { type: "json" };

/** Paints of drawn vehicles. */
const paints = {
  white: "#e9ebec",
  silver: "#a9b0b7",
  grey: "#4d545d",
  black: "#20242a",
  red: "#a3232a",
  blue: "#28568f",
  navy: "#22345a",
  green: "#33503f",
  beige: "#b5a588",
  orange: "#c55a22",
  turquoise: "#7c9fb6",
  brown: "#5c4536",
  yellow: "#d8a92c",
  burgundy: "#5e1a26",
} as const;

export type Paint = keyof typeof paints;

/** Colours of the catalogue and the paint for each. */
export const paintByColour = Object.fromEntries(colours.map(({ slug, paint }) => [slug, paint as Paint]));

/** A colour between `from` (0) and `to` (1); both `#rrggbb`. */
function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Lighter (factor above 1) or darker (below 1) tone of a colour. */
export const shade = (colour: string, factor: number): string =>
  factor < 1 ? mix("#0b0f16", colour, factor) : mix(colour, "#ffffff", factor - 1);

/** The paint of a drawing is magenta: `#ff00ff`, its shades `#8c008c`, its lights `#ff40ff`. */
const magenta = /#([1-9a-f][\da-f])00\1|#ff([\da-e][\da-f])ff/g;

/** The drawing with its vehicle in a paint. */
export const painted = (svg: string, paint: Paint): string =>
  svg.replaceAll(magenta, (_, dark?: string, light?: string) =>
    shade(paints[paint], dark ? Number.parseInt(dark, 16) / 255 : 1 + Number.parseInt(light!, 16) / 255),
  );
