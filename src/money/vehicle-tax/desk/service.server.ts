import { readDay } from "#src/shared/dates.ts";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { parse } from "csv-parse/sync";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { insertTaxYear, selectTaxAmounts, selectTaxYears } from "../queries.server.ts";
import { TariffForm, TariffPreviewForm, tariffTexts } from "./rules.ts";
import { compareTariffs, readTariff, type ReadTariff, type TariffRecord } from "./tariff-file.ts";

/** The records of a CSV text, separated by commas or, as spreadsheets in Turkish save it, semicolons. */
function recordsOf(csv: string): TariffRecord[] {
  try {
    return parse<TariffRecord>(csv, {
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: [",", ";"],
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw new Refusal(422, tariffTexts.noCsv, { csv: tariffTexts.noCsv });
  }
}

/** Refuses with 422 what is no tariff, and with 409 a year that is known. */
async function readWhole(ctx: Context, csv: string): Promise<ReadTariff["amounts"]> {
  const { amounts, faults } = readTariff(recordsOf(csv));
  if (faults.length > 0) throw new Refusal(422, faults.join("\n"), { csv: faults.join(" ") });
  const known = await selectTaxYears(ctx);
  if (known.some(({ year }) => year === amounts[0]!.year))
    throw new Refusal(409, tariffTexts.known, { csv: tariffTexts.known });
  return amounts;
}

/** What adding this file would do: its year, and each class beside the last known year. Nothing is stored. */
export async function previewTariff(ctx: Context, form: unknown) {
  requireDesk(ctx, "vehicleTax", "change");
  const { csv } = parseInput(TariffPreviewForm, form);
  const amounts = await readWhole(ctx, csv);
  const year = amounts[0]!.year;
  const before = (await selectTaxYears(ctx)).find((one) => one.year < year)?.year;
  const earlier = before === undefined ? [] : await selectTaxAmounts(ctx, { year: before });
  return { csv, year, before, groups: compareTariffs(amounts, earlier) };
}

/** Adds a year's tariffs. What a tariff was is never changed. */
export async function addTariff(ctx: Context, form: unknown): Promise<number> {
  requireDesk(ctx, "vehicleTax", "change");
  const { csv, source, publishedOn, reason } = parseInput(TariffForm, form);
  const day = readDay(publishedOn);
  if (!day) throw new Refusal(422, tariffTexts.day, { publishedOn: tariffTexts.day });
  const amounts = await readWhole(ctx, csv);
  const year = amounts[0]!.year;
  await inTransaction(ctx, async (tx) => {
    // A date column: noon is this day wherever the server is.
    if (!(await insertTaxYear(tx, { year, source, publishedOn: new Date(`${day}T12:00:00Z`) }, amounts)))
      throw new Refusal(409, tariffTexts.known, { csv: tariffTexts.known });
    await recordAudit(tx, { action: "addTaxYear", subject: `MTV ${year}`, reason });
  });
  return year;
}
