import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import type { ImportFormat } from "#src/business/import/rules.ts";
import { foreignWords } from "../formats/german.ts";
import type { Mapping, TranslatedField } from "../rules.ts";

/** Vehicle types of records that name none: the first that has the variant, else the model, is taken. */
const usualTypes = ["otomobil", "arazi-suv-pickup", "minivan-panelvan", "kamyon-kamyonet", "motosiklet"];

const yes = { Evet: "1", Var: "1", E: "1", "1": "1", true: "1", Uygun: "1", "Takasa uygun": "1", Yes: "1" };

/** Words of other sites and programs for values of the catalogue. */
const usualWords: Record<"fuel" | "gear" | "drive", Record<string, string>> = {
  fuel: {
    Benzinli: "benzin",
    Gasoline: "benzin",
    Petrol: "benzin",
    Diesel: "dizel",
    "LPG & Benzin": "lpg-benzin",
    "Benzin & LPG": "lpg-benzin",
    LPG: "lpg-benzin",
    Elektrikli: "elektrik",
    Electric: "elektrik",
    Hibrit: "hibrit",
    Hybrid: "hibrit",
  },
  gear: {
    Manuel: "duz",
    "Düz Vites": "duz",
    Manual: "duz",
    Automatic: "otomatik",
    "Otomatik Vites": "otomatik",
    "Yarı Otomatik Vites": "yari-otomatik",
    Triptonik: "yari-otomatik",
  },
  drive: { "4x4": "4wd", FWD: "onden-cekis", RWD: "arkadan-itis", Önden: "onden-cekis", Arkadan: "arkadan-itis" },
};

/** A business's mapping as a format of the import; its own words win over the usual ones. */
export function stockFormat({ columns, values }: Mapping, catalogue: Catalogue): ImportFormat {
  const ageTypes = catalogue.options.filter(({ kind }) => kind === "age-type");
  return {
    name: "stock",
    about: "",
    source: "stock",
    detect: [],
    vehicleType: usualTypes,
    fields: columns,
    values: {
      ...values,
      fuel: { ...foreignWords.fuel, ...usualWords.fuel, ...values.fuel },
      gear: { ...foreignWords.gear, ...usualWords.gear, ...values.gear },
      drive: { ...foreignWords.drive, ...usualWords.drive, ...values.drive },
      body: { ...foreignWords.body, ...values.body },
      colour: { ...foreignWords.colour, ...values.colour },
      ageType: {
        ...foreignWords.ageType,
        ...Object.fromEntries(ageTypes.map(({ name, slug }) => [name, slug])),
        ...values.ageType,
      },
      doors: Object.fromEntries(["1", "2", "3", "4", "5", "6", "7"].map((count) => [count, count])),
      swap: yes,
      warranty: yes,
    },
  };
}

/** The catalogue's choices for the words of a field. */
export const choicesOf = (field: TranslatedField, catalogue: Catalogue): { value: string; label: string }[] =>
  field === "vehicleType"
    ? catalogue.vehicleTypes.map(({ slug, name }) => ({ value: slug, label: name }))
    : catalogue.options
        .filter(({ kind }) => kind === (field === "ageType" ? "age-type" : field))
        .map(({ slug, name }) => ({ value: slug, label: name }));
