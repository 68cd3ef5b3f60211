import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { messages } from "#src/shared/validation.ts";
import { selectRates } from "./queries.server.ts";
import { addRate } from "./rates.server.ts";
import { commissionMessages, mostBasisPoints, percentField, rateText, type SaleKind, saleKinds } from "./rules.ts";

const RateForm = z.object({
  saleKind: z.enum(Object.keys(saleKinds) as SaleKind[], messages.radio),
  percent: percentField(mostBasisPoints / 100, commissionMessages.rate),
});

export const commissionTable: DatedTable = {
  label: "Komisyon oranları",
  about:
    "İşletmelere aktarılan kart ödemelerinden alınan komisyon; KDV ayrıca eklenir, ödeme kuruluşunun ücreti içindedir",
  rows: async (ctx) =>
    (await selectRates(ctx)).map(({ saleKind, basisPoints, source, since }) => ({
      key: `${saleKind} ${since}`,
      subject: saleKinds[saleKind],
      value: `${rateText(basisPoints)} + KDV`,
      validFrom: since,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof RateForm>>({
    fields: [
      {
        name: "saleKind",
        label: "Satışın türü",
        options: Object.entries(saleKinds).map(([value, label]) => ({ value, label })),
      },
      { name: "percent", label: "Oran (%)", hint: "KDV hariç, örneğin 7,5. Artışlar en erken 30 gün sonra başlar." },
    ],
    schema: RateForm,
    insert: async (tx, { percent, saleKind, validFrom, source }) => ({
      subject: saleKinds[saleKind],
      isNew: await addRate(tx, { saleKind, basisPoints: Math.round(percent * 100), validFrom, source }),
    }),
  }),
};
