import { z } from "zod/mini";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { formatAmount, liraToKurus, parseMasked } from "#src/shared/money.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { messages, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { listingTypeNames, listingTypes } from "../rules.ts";
import type { LawRule, LawRuleCode } from "./law-rules.ts";
import { insertLawRule, insertListPrice, selectLawRules, selectListPrices } from "./queries.server.ts";

const ruleNames: Record<LawRuleCode, string> = {
  "resale-wait": "Satış bekleme süresi",
  "price-cap": "Fiyat sınırı",
  plate: "Plaka zorunluluğu",
  authority: "Kimlik ve yetki doğrulaması",
  certificate: "Yetki belgesi",
};

/** Chosen values, each of which `allows`; a wrong one is the field's fault. */
const chosen = (allows: (text: string) => boolean) =>
  z.array(z.string()).check(
    z.maxLength(100),
    z.refine((texts) => texts.every(allows), messages.invalid),
  );
const numbers = z.pipe(
  chosen((text) => /^\d{1,4}$/.test(text)),
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
  listingTypes: chosen((text) => (listingTypes as readonly string[]).includes(text)).check(
    z.minLength(1, messages.empty),
  ),
  vehicleTypeIds: numbers,
  ageTypes: numbers,
  modelYearFrom: number(2100),
  minMonths: number(120),
  minMileageKm: number(1_000_000),
});

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const vehicleTypeChoices = async (ctx: Context) =>
  (await catalogueOf(ctx)).vehicleTypes.map(({ id, name }) => ({ value: String(id), label: name }));
/** One condition of vehicles may have a row for each of several types. */
const ageTypeChoices = async (ctx: Context) => {
  const kinds = (await catalogueOf(ctx)).options.filter(({ kind }) => kind === "age-type");
  return [...new Map(kinds.map(({ slug, name }) => [slug, { value: slug, label: name }])).values()];
};

type Choices = Awaited<ReturnType<typeof vehicleTypeChoices>>;
const namesOf = (all: Choices, values: readonly (string | number)[]) =>
  values.map((value) => all.find((one) => one.value === String(value))?.label ?? String(value)).join(", ");

const limitsOf = (rule: LawRule, vehicleTypes: Choices, conditions: Choices) =>
  [
    rule.sellers === "all" ? "herkes" : "işletmeler",
    rule.vehicleTypeIds.length > 0 ? namesOf(vehicleTypes, rule.vehicleTypeIds) : "bütün araç türleri",
    rule.ageTypes.length > 0 && `durumu ${namesOf(conditions, rule.ageTypes)}`,
    rule.modelYearFrom && `${rule.modelYearFrom} model ve sonrası`,
    rule.minMonths && `${rule.minMonths} ay`,
    rule.minMileageKm && `${formatNumber(rule.minMileageKm)} km`,
  ]
    .filter(Boolean)
    .join("; ");

const lawRules: DatedTable = {
  label: "Yasal kurallar",
  about: "Hangi ilanın hangi koşulla yayınlanacağı",
  rows: async (ctx) => {
    const [rules, vehicleTypes, conditions] = await Promise.all([
      selectLawRules(ctx),
      vehicleTypeChoices(ctx),
      ageTypeChoices(ctx),
    ]);
    return rules.map((rule) => ({
      key: rule.id,
      // Rules of one kind may stand beside each other, so each is its own subject.
      subject: `${ruleNames[rule.rule]} (${rule.id})`,
      value: `${namesOf(choices(listingTypeNames), rule.listingTypes)}: ${limitsOf(rule, vehicleTypes, conditions)}`,
      validFrom: rule.validFrom,
      validTo: rule.validTo,
      source: rule.source,
    }));
  },
  desk: datedDesk<z.output<typeof LawForm>>({
    fields: [
      { name: "rule", label: "Kural", options: choices(ruleNames) },
      {
        name: "sellers",
        label: "Kimin için",
        options: [
          { value: "all", label: "Herkes" },
          { value: "dealer", label: "İşletmeler" },
        ],
      },
      { name: "listingTypes", label: "İlan türleri", options: choices(listingTypeNames), isMultiple: true },
      {
        name: "vehicleTypeIds",
        label: "Araç türleri",
        hint: "Hiçbiri seçilmezse hepsi",
        options: vehicleTypeChoices,
        isMultiple: true,
        isOptional: true,
      },
      {
        name: "ageTypes",
        label: "Araç durumları",
        hint: "Hiçbiri seçilmezse hepsi",
        options: ageTypeChoices,
        isMultiple: true,
        isOptional: true,
      },
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
