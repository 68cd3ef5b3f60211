import { formatDay } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { limitsOn, ruleSets, type RuleSet, validOn } from "./limit-rules.ts";
import type { CreditMarket } from "./service.server.ts";

const taxNames = { kkdf: "KKDF", bsmv: "BSMV" };

/** What all loans have in common, in texts: the taxes on interest, and the limits with their days and sources. */
export function marketFacts({ day, taxes, limits, ageLimits, offers }: CreditMarket) {
  const age = validOn(ageLimits, day);
  return {
    hasSamples: offers.some(({ isSample }) => isSample),
    taxes: (taxes?.rows ?? []).map(({ name, percent, validFrom, source }) => ({
      name: taxNames[name],
      percent: `%${String(percent).replace(".", ",")}`,
      since: formatDay(validFrom),
      source,
    })),
    limits: (Object.keys(ruleSets) as RuleSet[]).flatMap((ruleSet) => {
      const rows = limitsOn(limits, ruleSet, day);
      if (rows.length === 0) return [];
      return [
        {
          name: ruleSets[ruleSet],
          since: formatDay(rows[0]!.validFrom),
          source: rows[0]!.source,
          rows: rows.map(({ valueOverKurus, valueUpToKurus, maxPercent, maxTerm }) => ({
            value:
              valueUpToKurus === null
                ? `${formatPrice(valueOverKurus)} üstü`
                : `${formatPrice(valueUpToKurus)} ve altı`,
            percent: maxPercent === 0 ? "Kredi yok" : `%${maxPercent}`,
            term: maxPercent === 0 ? "–" : `${maxTerm} ay`,
          })),
        },
      ];
    }),
    age: age && { years: age.maxAgeYears, months: age.maxAgeAndTermMonths, source: age.source },
  };
}

export type MarketFactTexts = ReturnType<typeof marketFacts>;
