import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/dated-tables/registry.server.ts";
import { parseAmount } from "#src/orders/transfers/rules.ts";
import { formatAmount } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, wholeNumber } from "#src/shared/validation.ts";
import { type RuleSet, ruleSets } from "./limit-rules.ts";
import { percentText } from "./percent.ts";
import {
  insertAgeLimit,
  insertCreditLimit,
  selectCreditAgeLimits,
  selectCreditLimits,
  selectCreditOffers,
  selectCreditTaxes,
} from "./queries.server.ts";

const page = "/yonetim/krediler";

const offers: DatedTable = {
  label: "Banka kredi teklifleri",
  about: "Kredi karşılaştırması ve ilanların aylık maliyeti",
  page,
  rows: async (ctx) =>
    (await selectCreditOffers(ctx)).map(({ id, bankName, condition, monthlyPercent, validFrom, source }) => ({
      key: String(id),
      subject: `${bankName}, ${condition === "new" ? "sıfır" : "ikinci el"}`,
      value: monthlyPercent === null ? "Sona erer" : `aylık ${percentText(monthlyPercent)}`,
      validFrom,
      validTo: null,
      source,
    })),
};

const taxes: DatedTable = {
  label: "Kredi vergileri",
  about: "Faizin üstüne eklenen KKDF ve BSMV",
  page,
  rows: async (ctx) =>
    (await selectCreditTaxes(ctx)).map(({ name, percent, validFrom, source }) => ({
      key: `${name} ${validFrom}`,
      subject: name.toUpperCase(),
      value: percentText(percent),
      validFrom,
      validTo: null,
      source,
    })),
};

const AgeForm = z.object({
  maxAgeYears: wholeNumber({ min: 0, max: 60 }),
  maxAgeAndTermMonths: wholeNumber({ min: 1, max: 720 }),
});
const ageSubject = "İkinci el araç yaşı";

const ageLimits: DatedTable = {
  label: "Kredide araç yaşı",
  about: "Kredi verilebilen en yaşlı araç",
  rows: async (ctx) =>
    (await selectCreditAgeLimits(ctx)).map(({ maxAgeYears, maxAgeAndTermMonths, validFrom, source }) => ({
      key: validFrom,
      subject: ageSubject,
      value: `en çok ${maxAgeYears} yaş, yaş ile vade en çok ${maxAgeAndTermMonths} ay`,
      validFrom,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof AgeForm>>({
    fields: [
      { name: "maxAgeYears", label: "En çok yaş (yıl)" },
      { name: "maxAgeAndTermMonths", label: "Yaş ile vadenin toplamı (ay)" },
    ],
    schema: AgeForm,
    insert: async (tx, values) => ({ subject: ageSubject, isNew: await insertAgeLimit(tx, values) }),
  }),
};

const LimitForm = z.object({
  ruleSet: z.enum(Object.keys(ruleSets) as [RuleSet, ...RuleSet[]], messages.radio),
  valueOver: z.string().check(z.maxLength(30)),
  valueUpTo: z.string().check(z.maxLength(30)),
  maxPercent: wholeNumber({ min: 0, max: 100 }),
  maxTerm: wholeNumber({ min: 0, max: 240 }),
});

/** Kuruş of an amount in a file; 422 for another text. */
function kurusOf(text: string, field: string): number {
  const kurus = parseAmount(text);
  if (kurus === undefined || kurus < 0) throw new Refusal(422, messages.invalid, { [field]: messages.invalid });
  return kurus;
}

const limits: DatedTable = {
  label: "Kredi sınırları",
  about: "Aracın değerine göre kredi oranı ve vade",
  rows: async (ctx) =>
    (await selectCreditLimits(ctx)).map((row) => ({
      key: `${row.ruleSet} ${row.validFrom} ${row.valueOverKurus}`,
      subject: `${ruleSets[row.ruleSet as RuleSet]}, ${formatAmount(row.valueOverKurus)} üstü`,
      value: `%${row.maxPercent}, ${row.maxTerm} ay${
        row.valueUpToKurus === null ? "" : `, ${formatAmount(row.valueUpToKurus)} tutarına kadar`
      }`,
      validFrom: row.validFrom,
      validTo: null,
      source: row.source,
    })),
  desk: datedDesk<z.output<typeof LimitForm>>({
    fields: [
      { name: "ruleSet", label: "Sınır takımı", hint: Object.keys(ruleSets).join(", ") },
      { name: "valueOver", label: "Değer üstü (TL)" },
      { name: "valueUpTo", label: "Değere kadar (TL)", isOptional: true },
      { name: "maxPercent", label: "En çok oran (%)" },
      { name: "maxTerm", label: "En çok vade (ay)" },
    ],
    schema: LimitForm,
    // The newest day of a set replaces all of its steps.
    isWhole: true,
    async insert(tx, { valueOver, valueUpTo, ...row }) {
      const valueOverKurus = kurusOf(valueOver, "valueOver");
      const valueUpToKurus = valueUpTo === "" ? null : kurusOf(valueUpTo, "valueUpTo");
      if (valueUpToKurus !== null && valueUpToKurus <= valueOverKurus)
        throw new Refusal(422, messages.invalid, { csv: messages.invalid });
      const isNew = await insertCreditLimit(tx, { ...row, valueOverKurus, valueUpToKurus });
      return { subject: `${ruleSets[row.ruleSet]}, ${formatAmount(valueOverKurus)} üstü`, isNew };
    },
  }),
};

export const creditTables = {
  "credit-offers": offers,
  "credit-taxes": taxes,
  "credit-limits": limits,
  "credit-age-limits": ageLimits,
};
