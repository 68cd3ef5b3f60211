import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the first digits of a card say about it. */
export type Bin = {
  bankCode: number;
  bank: string;
  type: "credit" | "debit";
  network: "visa" | "mastercard" | "troy" | "amex";
  program: string;
};

/** The banks' BINs of `reference-data/card-bins.csv`, with six or eight digits. */
export function readBins(
  file = join(import.meta.dirname, "../reference-data/card-bins.csv"),
): ReadonlyMap<string, Bin> {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [bin, bankCode, bank, type, network, program] = line.split(",");
      return [bin!, { bankCode: Number(bankCode), bank, type, network, program } as Bin];
    }),
  );
}

/** The longest match of the first eight digits, else six. A row of six digits has what is commonest below it. */
export const findBin = (bins: ReadonlyMap<string, Bin>, digits: string): Bin | undefined =>
  bins.get(digits.slice(0, 8)) ?? bins.get(digits.slice(0, 6));
