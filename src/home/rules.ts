/** A kind of vehicle on the home page: a body of the catalogue, or a whole vehicle type. */
type Kind = { name: string; icon: KindIcon } & (
  | { body: string; type?: undefined }
  | { body?: undefined; type: string }
);
export type KindIcon = "sedan" | "hatchback" | "suv" | "pickup" | "van" | "motorcycle" | "truck" | "tractor";

export const kinds: readonly Kind[] = [
  { name: "Sedan", icon: "sedan", body: "sedan" },
  { name: "Hatchback", icon: "hatchback", body: "hatchback" },
  { name: "SUV", icon: "suv", body: "suv" },
  { name: "Pick-up", icon: "pickup", body: "pick-up" },
  { name: "Minivan ve panelvan", icon: "van", type: "minivan-panelvan" },
  { name: "Motosiklet", icon: "motorcycle", type: "motosiklet" },
  { name: "Ticari araç", icon: "truck", type: "ticari-araclar" },
  { name: "Traktör", icon: "tractor", type: "traktor" },
];

/** The upper limits a quick search offers, in TL. */
export const priceSteps = [
  250_000, 500_000, 750_000, 1_000_000, 1_250_000, 1_500_000, 1_750_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000,
  5_000_000, 7_500_000, 10_000_000,
];

/** How many model years back a quick search offers. */
export const yearsBack = 35;
