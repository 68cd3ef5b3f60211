import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { percentField } from "../commission/rules.ts";
import { insertVatRate, selectVatRates } from "./queries.server.ts";

const VatForm = z.object({ percent: percentField(100) });

const subject = "KDV";

export const vatTable: DatedTable = {
  label: "KDV oranı",
  about: "Doping ve paket fiyatlarının içindeki, işletmelerden alınan komisyona eklenen vergi",
  rows: async (ctx) =>
    (await selectVatRates(ctx)).map(({ percent, source, since }) => ({
      key: since,
      subject,
      value: `%${Number(percent).toLocaleString("tr-TR")}`,
      validFrom: since,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof VatForm>>({
    fields: [{ name: "percent", label: "Oran (%)", hint: "Örneğin 20" }],
    schema: VatForm,
    insert: async (tx, rate) => ({ subject, isNew: await insertVatRate(tx, rate) }),
  }),
};
