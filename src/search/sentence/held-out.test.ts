import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { parseSearchForm } from "../parse-address.ts";
import type { ResultRequest } from "../rules.ts";
import { namesOf } from "../vocabulary.server.ts";
import { parseSentence } from "./sentence.ts";

const names = await namesOf(await testApp());

const labelled = readFileSync(new URL("held-out.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes(" → "))
  .map((line) => line.split(" → ") as [string, string]);

type Labels = Record<string, string>;

/** The sorted list as it is written in labels: `beyaz,gri`. */
const list = (values: readonly string[]) => [...new Set(values)].toSorted().join(",");
const range = ({ min, max }: { min?: number; max?: number }, unit = 1) =>
  min === undefined && max === undefined
    ? ""
    : `${min === undefined ? "" : min / unit}..${max === undefined ? "" : max / unit}`;

function labelsOf(text: string): Labels {
  const labels: Labels = {};
  const vehicles = text.split(" ").filter((part) => part !== "" && !part.includes("="));
  for (const part of text.split(" ").filter((one) => one.includes("="))) {
    const [name = "", value = ""] = part.split("=");
    labels[name] = value.includes("..") ? value : list(value.split(","));
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

function filtersOf({ selection, sort }: ResultRequest): Labels {
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
  };
}

test("every label of a held-out sentence is in the catalogue", () => {
  const types = names.catalogue.vehicleTypes.map(({ id }) => id);
  const unknown = labelled.flatMap(([sentence, text]) => {
    const { marka = "", model = "" } = labelsOf(text);
    const isKnown =
      marka.split(",").every((brand) => brand === "" || names.catalogue.matchBrand(brand)?.slug === brand) &&
      model.split(",").every((choice) => {
        const [brand = "", slug = ""] = choice.split(".");
        return choice === "" || names.catalogue.matchModel(types, names.catalogue.matchBrand(brand)!.id, slug);
      });
    return isKnown ? [] : [`${sentence} → ${text}`];
  });
  expect(unknown).toEqual([]);
});

test("at least 96 % of the held-out sentences are parsed completely", () => {
  const wrong = labelled.flatMap(([sentence, text]) => {
    const labels = labelsOf(text);
    const read = filtersOf(parseSearchForm(parseSentence(sentence, names, 2026).form, names));
    const mistakes = Object.keys(read).filter((name) => read[name] !== (labels[name] ?? ""));
    return mistakes.length === 0
      ? []
      : [`${sentence}: ${mistakes.map((name) => `${name} ${read[name]} for ${labels[name] ?? "nothing"}`).join(", ")}`];
  });
  const share = 1 - wrong.length / labelled.length;
  console.log(
    `${labelled.length - wrong.length} of ${labelled.length} held-out sentences are read whole: ${(share * 100).toFixed(1)} %`,
  );
  expect(share).toBeGreaterThanOrEqual(0.96);
});
