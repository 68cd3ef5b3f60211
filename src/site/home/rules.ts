import { nothingChosen, type Selection } from "#src/finding/search/rules.ts";

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

/** Product 2.6: the interval of the sliders. */
export const sliderMs = { listings: 2000, partners: 4000 };

/** The number of entries in each section of the home page. */
export const shownCounts = { newest: 8, recommended: 12, links: 12, partners: 12, news: 3 };

/** A link with the number of its listings. */
export type CountedLink = { name: string; count: number; to: string };

/** The recommended cars of the home page, the newest first; places are not for sale. */
export const recommended: Selection = {
  ...nothingChosen,
  type: "otomobil",
  flags: ["boyasiz", "degisensiz", "fotograf", "onayli"],
};
