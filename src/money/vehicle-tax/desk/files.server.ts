import type { FastifyInstance } from "fastify";
import { requireDesk } from "#src/shared/context.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { readId } from "#src/shared/validation.ts";
import { selectTaxAmounts } from "../queries.server.ts";
import { tariffFields } from "./tariff-file.ts";

/** A known year as the file that the desk reads: the pattern for the next one. For admins alone. */
export async function tariffFiles(app: FastifyInstance) {
  app.get<{ Params: { year: string } }>("/yonetim/vergi/:year.csv", async ({ ctx, params }, reply) => {
    requireDesk(ctx, "vehicleTax");
    const rows = await selectTaxAmounts(ctx, { year: readId(params.year) });
    if (rows.length === 0) throw new Refusal(404, pageNotFound);
    const lines = rows.map((row) => [
      row.year,
      row.tariff,
      row.vehicleClass,
      row.bandMin,
      row.bandMax ?? "",
      row.bandLabel,
      row.valueOverKurus / 100,
      row.valueUpToKurus === null ? "" : row.valueUpToKurus / 100,
      row.ageFrom,
      row.ageTo ?? "",
      row.annualKurus / 100,
    ]);
    return reply
      .headers({
        "content-disposition": `attachment; filename="kontak-mtv-${params.year}.csv"`,
        "cache-control": "private, no-store",
      })
      .type("text/csv; charset=utf-8")
      .send(
        `\uFEFF${[tariffFields.map(({ name }) => name), ...lines].map((line) => csvLine(line.map(String))).join("")}`,
      );
  });
}
