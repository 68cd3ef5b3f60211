import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const rates = "Rates and limits of loans, as published.";

export const creditPersonalData = {
  creditOffer: {
    notPersonal: rates,
    columns: [
      "id",
      "bank",
      "bankName",
      "condition",
      "monthlyRatePercent",
      "minTerm",
      "maxTerm",
      "feePercent",
      "validFrom",
      "source",
      "isSample",
      "addedAt",
    ],
  },
  creditTax: { notPersonal: rates, columns: ["name", "validFrom", "percent", "source", "addedAt"] },
  creditLimit: {
    notPersonal: rates,
    columns: ["ruleSet", "validFrom", "valueOverKurus", "valueUpToKurus", "maxPercent", "maxTerm", "source", "addedAt"],
  },
  creditAgeLimit: {
    notPersonal: rates,
    columns: ["validFrom", "maxAgeYears", "maxAgeAndTermMonths", "source", "addedAt"],
  },
} satisfies PersonalData;
