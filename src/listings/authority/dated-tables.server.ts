import { z } from "zod/mini";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { type DatedTable, datedDesk } from "#src/dated-tables/registry.server.ts";
import { formatAmount, liraToKurus, parseMasked } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { listingTypes } from "../rules.ts";
import type { LawRule, LawRuleCode } from "./law-rules.ts";
import { insertLawRule, insertListPrice, selectLawRules, selectListPrices } from "./queries.server.ts";

const ruleNames: Record<LawRuleCode, string> = {
  "resale-wait": "Satış bekleme süresi",
  "price-cap": "Fiyat sınırı",
  plate: "Plaka zorunluluğu",
  authority: "Kimlik ve yetki doğrulaması",
  certificate: "Yetki belgesi",
};

/** Values separated by `|`, each of which `allows`. */
const listOf = (allows: (text: string) => boolean) =>
  z.pipe(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => text === "" || text.split("|").every(allows), messages.invalid),
    ),
    z.transform((text) => (text === "" ? [] : text.split("|"))),
  );
const numbers = z.pipe(
  listOf((text) => /^\d{1,4}$/.test(text)),
  z.transform((texts: string[]) => texts.map(Number)),
);
const number = (max: number) =>
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    wholeNumber({ min: 1, max }),
  ]);

const LawForm = z.object({
  rule: z.enum(Object.keys(ruleNames) as [LawRuleCode, ...LawRuleCode[]], messages.radio),
  sellers: z.enum(["all", "dealer"], messages.radio),
  listingTypes: listOf((text) => (listingTypes as readonly string[]).includes(text)).check(
    z.refine((types: string[]) => types.length > 0, messages.empty),
  ),
  vehicleTypeIds: numbers,
  ageTypes: numbers,
  modelYearFrom: number(2100),
  minMonths: number(120),
  minMileageKm: number(1_000_000),
});

const limitsOf = ({ vehicleTypeIds, ageTypes, modelYearFrom, minMonths, minMileageKm, sellers }: LawRule) =>
  [
    sellers === "all" ? "herkes" : "işletmeler",
    vehicleTypeIds.length > 0 ? `araç türleri ${vehicleTypeIds.join(", ")}` : "bütün araç türleri",
    ageTypes.length > 0 && `araç durumları ${ageTypes.join(", ")}`,
    modelYearFrom && `${modelYearFrom} model ve sonrası`,
    minMonths && `${minMonths} ay`,
    minMileageKm && `${minMileageKm} km`,
  ]
    .filter(Boolean)
    .join(", ");

const lawRules: DatedTable = {
  label: "Yasal kurallar",
  about: "Hangi ilanın hangi koşulla yayınlanacağı",
  rows: async (ctx) =>
    (await selectLawRules(ctx)).map((rule) => ({
      key: rule.id,
      // Rules of one kind may stand beside each other, so each is its own subject.
      subject: `${ruleNames[rule.rule]} (${rule.id})`,
      value: `${rule.listingTypes.join(", ")}: ${limitsOf(rule)}`,
      validFrom: rule.validFrom,
      validTo: rule.validTo,
      source: rule.source,
    })),
  desk: datedDesk<z.output<typeof LawForm>>({
    fields: [
      { name: "rule", label: "Kural", options: Object.entries(ruleNames).map(([value, label]) => ({ value, label })) },
      {
        name: "sellers",
        label: "Kimin için",
        options: [
          { value: "all", label: "Herkes" },
          { value: "dealer", label: "İşletmeler" },
        ],
      },
      { name: "listingTypes", label: "İlan türleri", hint: "satilik|kiralik|yedek-parca" },
      { name: "vehicleTypeIds", label: "Araç türleri", hint: "Numaralar, 1|3; boşsa hepsi", isOptional: true },
      { name: "ageTypes", label: "Araç durumları", hint: "Numaralar, 2|3|4; boşsa hepsi", isOptional: true },
      { name: "modelYearFrom", label: "İlk model yılı", isOptional: true },
      { name: "minMonths", label: "Tescilden sonra ay", isOptional: true },
      { name: "minMileageKm", label: "En az km", isOptional: true },
    ],
    schema: LawForm,
    hasEnds: true,
    async insert(tx, values) {
      const kinds = values.vehicleTypeIds.length > 0 ? `-${values.vehicleTypeIds.join("-")}` : "";
      const id = `${values.rule}-${values.validFrom}${kinds}-${values.sellers}`;
      const isNew = await insertLawRule(tx, { ...values, id });
      return { subject: `${ruleNames[values.rule]} (${id})`, isNew };
    },
  }),
};

const ListPriceForm = z.object({
  brand: z.string().check(singleLine, z.minLength(1), z.maxLength(120)),
  model: z.string().check(singleLine, z.minLength(1), z.maxLength(120)),
  variant: z.string().check(singleLine, z.minLength(1), z.maxLength(160)),
  modelYear: wholeNumber({ min: 1990, max: 2100 }),
  price: z.string().check(z.minLength(1), z.maxLength(30)),
});

const refuse = (field: string): never => {
  throw new Refusal(422, messages.invalid, { [field]: messages.invalid });
};

const listPrices: DatedTable = {
  label: "Tavsiye edilen fiyatlar",
  about: "Sıfır aracın fiyatı: fiyat sınırı kuralının ölçüsü",
  rows: async (ctx) =>
    (await selectListPrices(ctx)).map(({ id, brand, model, variant, modelYear, priceKurus, validFrom, source }) => ({
      key: String(id),
      subject: `${brand} ${model} ${variant}, ${modelYear}`,
      value: formatAmount(priceKurus),
      validFrom,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof ListPriceForm>>({
    fields: [
      { name: "brand", label: "Marka" },
      { name: "model", label: "Model" },
      { name: "variant", label: "Versiyon" },
      { name: "modelYear", label: "Model yılı" },
      { name: "price", label: "Fiyat (TL)", hint: "Örneğin 1.250.000" },
    ],
    schema: ListPriceForm,
    async insert(
      tx,
      { brand: brandText, model: modelText, variant: variantText, modelYear, price, validFrom, source },
    ) {
      const catalogue = await catalogueOf(tx);
      const types = catalogue.vehicleTypes.map(({ id }) => id);
      const brand = catalogue.matchBrand(brandText) ?? refuse("brand");
      const model = catalogue.matchModel(types, brand.id, modelText) ?? refuse("model");
      const variant = catalogue.matchVariant(model.id, variantText) ?? refuse("variant");
      const priceKurus = liraToKurus(parseMasked(price) || refuse("price"));
      const isNew = await insertListPrice(tx, { variantId: variant.id, modelYear, priceKurus, validFrom, source });
      return { subject: `${brand.name} ${model.name} ${variant.name}, ${modelYear}`, isNew };
    },
  }),
};

export const listingTables = { "law-rules": lawRules, "list-prices": listPrices };
