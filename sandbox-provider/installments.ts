import type { Bin } from "./bins.ts";

const counts = [2, 3, 6, 9, 12];
/** What a month costs, in percent, by instalment program. */
const monthlyPercent = new Map(Object.entries({ Bonus: 1.79, Axess: 1.84, World: 1.89, Maximum: 1.75, Paraf: 1.99 }));
const otherPercent = 2.05;

/** Half up to the kuruş. */
const toKurus = (lira: number) => Math.round((lira + Number.EPSILON) * 100) / 100;

/** What each number of instalments costs, in lira, first the single payment. Only credit cards of a program have more. */
export function installmentPrices(bin: Bin | undefined, price: number) {
  const more = bin?.type === "credit" && bin.program !== "" ? counts : [];
  const percent = monthlyPercent.get(bin?.program ?? "") ?? otherPercent;
  return [1, ...more].map((installmentNumber) => {
    const totalPrice = installmentNumber === 1 ? price : toKurus(price * (1 + (percent * installmentNumber) / 100));
    return { installmentNumber, totalPrice, installmentPrice: toKurus(totalPrice / installmentNumber) };
  });
}

/** One entry for each bank and program. */
export function installmentDetails(bins: ReadonlyMap<string, Bin>, price: number, only?: Bin) {
  const programs = new Map(
    (only ? [only] : [...bins.values()])
      .filter(({ type, program }) => type === "credit" && program !== "")
      .map((bin) => [`${bin.bank} ${bin.program}`, bin]),
  );
  return [...programs.values()].map((bin) => ({
    cardFamilyName: bin.program,
    bankName: bin.bank,
    bankCode: bin.bankCode,
    price,
    force3ds: 1,
    installmentPrices: installmentPrices(bin, price),
  }));
}
