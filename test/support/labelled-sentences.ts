import { readFileSync } from "node:fs";
import { sidesOf } from "#src/core/locations/istanbul.ts";
import { parseSearchForm } from "#src/finding/search/address/parse-address.ts";
import { parseSentence } from "#src/finding/search/sentence/sentence.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";

/** The filters that a sentence must be read as, by their names in labels: `{ yer: "ankara", fiyat: "..500000" }`. */
export type Labels = Readonly<Record<string, string>>;
export type LabelledSentence = { sentence: string; labels: Labels };

/** The year in which the sentences of the files are read. */
const thisYear = 2026;

/** The sorted list as it is written in labels: `beyaz,gri`. */
const list = (values: readonly string[]) => [...new Set(values)].toSorted().join(",");
const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }, unit = 1) =>
  min === undefined && max === undefined
    ? ""
    : `${min === undefined ? "" : min / unit}..${max === undefined ? "" : max / unit}`;

/**
 * Reads a file of lines such as `golf 2015 ankara → volkswagen.golf yer=ankara yil=2015..2015`: a vehicle is `brand` or
 * `brand.model,model`, everything else `name=value`. `groups` are names of several values: `yer=EGE`.
 */
export function labelledSentences(file: URL, groups: Readonly<Record<string, readonly string[]>> = {}) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes(" →") && !line.startsWith("#"))
    .map((line): LabelledSentence => {
      const [sentence = "", text = ""] = line.split(" →");
      return { sentence, labels: labelsOf(text, groups) };
    });
}

function labelsOf(text: string, groups: Readonly<Record<string, readonly string[]>>): Labels {
  const labels: Record<string, string> = {};
  const parts = text.split(" ").filter((part) => part !== "");
  const vehicles = parts.filter((part) => !part.includes("="));
  for (const part of parts.filter((one) => one.includes("="))) {
    const [name = "", value = ""] = part.split("=");
    const values = value.split(",").flatMap((one) => groups[one] ?? [one]);
    labels[name] = value.includes("..") ? value : list(values);
  }
  labels["marka"] = list(vehicles.map((vehicle) => vehicle.split(".")[0]!));
  labels["model"] = list(
    vehicles.flatMap((vehicle) => {
      const [brand, models] = vehicle.split(".");
      return models === undefined ? [] : models.split(",").map((model) => `${brand}.${model}`);
    }),
  );
  return labels;
}

/** What a sentence is read as, in the names of labels; `?` are the words that the result page names as not understood. */
export function readingOf(sentence: string, names: Names): Labels {
  const { form, unknown } = parseSentence(sentence, names, thisYear);
  const { selection, sort } = parseSearchForm(form, names);
  const flags = new Set<string>(selection.flags);
  const damage = ["boyasiz", "degisensiz", "tramersiz"];
  return {
    marka: list(selection.brands),
    model: list(selection.models),
    yer: list(selection.cities),
    ilce: list(selection.towns),
    yakin: selection.around?.place ?? "",
    fiyat: range(selection.priceKurus, 100),
    yil: range(selection.year),
    km: range(selection.mileageKm),
    yakit: list(selection.fuels),
    vites: list(selection.gears),
    renk: list(selection.colours),
    sirala: sort === "onerilen" ? "" : sort,
    kasa: list(selection.bodies),
    cekis: list(selection.drives),
    guc: range(selection.powerHp),
    hacim: range(selection.capacityCc),
    kimden: list(selection.sellers),
    hasar: list(selection.flags.filter((flag) => damage.includes(flag))),
    donanim: list(selection.equipment),
    sure: list(selection.periods),
    ilan: selection.listing === "satilik" ? "" : selection.listing,
    ...Object.fromEntries(["takas", "garanti"].map((flag) => [flag, flags.has(flag) ? "1" : ""])),
    "?": list(unknown),
  };
}

/** The filters that are read otherwise than the labels say. `?` counts where a label names it. */
export function mistakesIn(
  { sentence, labels }: LabelledSentence,
  names: Names,
  compared?: readonly string[],
): string[] {
  const read = readingOf(sentence, names);
  return (compared ?? Object.keys(read))
    .filter((name) => (name !== "?" || labels[name] !== undefined) && read[name] !== (labels[name] ?? ""))
    .map((name) => `${name} ${read[name] || "nothing"} for ${labels[name] || "nothing"}`);
}

/** The districts of each side of İstanbul as groups of values: `ilce=ANADOLU`. */
export function sideGroups({ places }: Names): Record<string, readonly string[]> {
  const [asia, europe] = sidesOf(places.findCity("istanbul")!, places);
  return { ANADOLU: asia!.towns, AVRUPA: europe!.towns };
}

/** The brands and models in labels that the catalogue does not have. */
export function unknownLabels(sentences: readonly LabelledSentence[], { catalogue }: Names): string[] {
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  const isKnown = (choice: string) => {
    const [brand = "", model = ""] = choice.split(".");
    const found = catalogue.matchBrand(brand);
    return found?.slug === brand && (model === "" || catalogue.matchModel(types, found.id, model)?.slug === model);
  };
  return sentences.flatMap(({ labels: { marka = "", model = "" } }) =>
    [...marka.split(","), ...model.split(",")].filter((choice) => choice !== "" && !isKnown(choice)),
  );
}
