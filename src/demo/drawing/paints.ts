/** Paints of the demo pictures. */
export const paints = {
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
