import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { isGapless } from "#src/core/dated-tables/spans.ts";
import { parseAmount } from "#src/money/orders/transfers/rules.ts";
import { formatAmount } from "#src/shared/money.ts";
import { messages, wholeNumber } from "#src/shared/validation.ts";
import { type RuleSet, ruleSets } from "./limit-rules.ts";
import { offerTables } from "./offer-tables.server.ts";
import { insertAgeLimit, insertCreditLimit, selectCreditAgeLimits, selectCreditLimits } from "./queries.server.ts";

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

const isKurus = (text: string) => (parseAmount(text) ?? -1) >= 0;
const shortText = z.string().check(z.maxLength(30));

const LimitForm = z.object({
  ruleSet: z.enum(Object.keys(ruleSets) as [RuleSet, ...RuleSet[]], messages.radio),
  valueOver: z.pipe(
    shortText.check(z.refine(isKurus, messages.invalid)),
    z.transform((text) => parseAmount(text)!),
  ),
  valueUpTo: z.pipe(
    shortText.check(z.refine((text) => text === "" || isKurus(text), messages.invalid)),
    z.transform((text) => (text === "" ? null : parseAmount(text)!)),
  ),
  maxPercent: wholeNumber({ min: 0, max: 100 }),
  maxTerm: wholeNumber({ min: 0, max: 240 }),
});

type LimitValues = z.output<typeof LimitForm>;

/** A price that no step names would have no limit at all. */
const gapsOf = (rows: readonly LimitValues[]): string[] =>
  [...Map.groupBy(rows, ({ ruleSet }) => ruleSet)].flatMap(([ruleSet, steps]) =>
    isGapless(
      steps.map(({ valueOver, valueUpTo }) => [valueOver, valueUpTo]),
      0,
      0,
    )
      ? []
      : [
          `${ruleSets[ruleSet]}: değerler 0’dan başlamalı, ardışık olmalı ve son satırın üst değeri boş bırakılmalıdır.`,
        ],
  );

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
  desk: datedDesk<LimitValues>({
    fields: [
      {
        name: "ruleSet",
        label: "Sınır takımı",
        hint: Object.values(ruleSets).join(", "),
        options: Object.entries(ruleSets).map(([value, label]) => ({ value, label })),
      },
      { name: "valueOver", label: "Değer üstü (TL)" },
      { name: "valueUpTo", label: "Değere kadar (TL)", isOptional: true },
      { name: "maxPercent", label: "En çok oran (%)" },
      { name: "maxTerm", label: "En çok vade (ay)" },
    ],
    schema: LimitForm,
    // The newest day of a set replaces all of its steps.
    whole: {
      faults: gapsOf,
      async insert(tx, rows, common) {
        const subject = [...new Set(rows.map(({ ruleSet }) => ruleSets[ruleSet]))].join(", ");
        for (const { valueOver: valueOverKurus, valueUpTo: valueUpToKurus, ...row } of rows)
          if (!(await insertCreditLimit(tx, { ...row, ...common, valueOverKurus, valueUpToKurus })))
            return { subject, isNew: false };
        return { subject, isNew: true };
      },
    },
  }),
};

export const creditTables = {
  ...offerTables,
  "credit-limits": limits,
  "credit-age-limits": ageLimits,
};
