import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import type { EngineFacts } from "#src/selling/listings/engine-label.ts";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";

/** The catalogue's facts of the engine that `completeForm` has chosen. */
export const engine: EngineFacts = {
  yearFrom: 2012,
  yearTo: 2019,
  doors: 4,
  fuel: "dizel",
  gear: "otomatik",
  body: "sedan",
  drive: "onden-cekis",
  capacityCc: 1598,
  powerHp: 120,
};
/** The validation context: a car of a private member on a day without special legal rules. */
export const formFacts: FormFacts = {
  vehicleType: {
    id: 1,
    options: {
      fuel: ["benzin", "dizel", "elektrik"],
      gear: ["duz", "otomatik"],
      body: ["sedan", "suv"],
      drive: ["onden-cekis"],
      colour: ["beyaz"],
      "age-type": ["1", "2", "5", "9"],
      capacity: ["0-1200"],
      power: ["0-50"],
      "rent-deposit": ["nakit", "senet", "depozito-yok"],
    },
  },
  hasVariants: true,
  hasEngines: true,
  engine,
  attributes: [],
  isBusiness: false,
  registrationRules: [],
  grantedBrandIds: [],
  hasWarrantyProvider: false,
  canShowPhone: false,
  year: 2026,
};
/** A valid form of a car for sale. */
export const completeForm: DraftForm = {
  type: "1",
  brand: "7",
  model: "70",
  variant: "700",
  engine: "7000",
  modelYear: "2019",
  title: "boyasız hatasız ilk sahibinden",
  ageType: "2",
  mileage: "84.500",
  plate: "34 ktk 482",
  colour: "beyaz",
  swap: "0",
  warranty: "1",
  totalDamage: "",
  damage: {},
  description: "<p>Bakımları yetkili serviste yapıldı.</p>",
  price: "1.245.000",
  city: "34",
  town: "1",
};
