import type { FastifyInstance } from "fastify";
import { csvLine } from "#src/shared/csv.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseComparison } from "../comparison-rules.ts";
import { getBankLoan, readCreditMarket } from "../service.server.ts";

const lira = (kurus: number) => (kurus / 100).toFixed(2).replace(".", ",");

/** The payment plan of a bank's page as a CSV file. */
export async function planFile(app: FastifyInstance) {
  app.get<{ Params: { comparison: string; bank: string } }>(
    "/tasit-kredisi/karsilastir/:comparison/:bank/odeme-plani.csv",
    async ({ ctx, params }, reply) => {
      const comparison = parseComparison(params.comparison);
      if (!comparison) throw new Refusal(404, pageNotFound);
      const { plan, offer } = getBankLoan(await readCreditMarket(ctx), comparison, params.bank);
      const lines = plan.map((row) => [
        String(row.number),
        ...[
          row.paymentKurus,
          row.principalKurus,
          row.interestKurus,
          row.kkdfKurus,
          row.bsmvKurus,
          row.balanceKurus,
        ].map(lira),
      ]);
      const head = ["Taksit", "Ödeme (TL)", "Ana para (TL)", "Faiz (TL)", "KKDF (TL)", "BSMV (TL)", "Kalan (TL)"];
      return reply
        .headers({
          "content-disposition": `attachment; filename="kontak-odeme-plani-${offer.bank}-${comparison.term}-ay.csv"`,
          "cache-control": "public, max-age=60",
        })
        .type("text/csv; charset=utf-8")
        .send(`\uFEFF${[head, ...lines].map(csvLine).join("")}`);
    },
  );
}
