import { toKurus, toLira } from "./answers.ts";
import type { Bin } from "./bins.ts";

const counts = [2, 3, 6, 9, 12];
/** What a month costs, in percent, by instalment program. */
const monthlyPercent = new Map(Object.entries({ Bonus: 1.79, Axess: 1.84, World: 1.89, Maximum: 1.75, Paraf: 1.99 }));
const otherPercent = 2.05;

/**
 * What each number of instalments costs, in kuruş, first the single payment: so many equal instalments, to the kuruş.
 * Only credit cards of a program have more than one; `enabled` leaves out others.
 */
export function installmentPrices(bin: Bin | undefined, price: number, enabled?: readonly number[]) {
  const more = bin?.type === "credit" && bin.program !== "" ? counts : [];
  const percent = monthlyPercent.get(bin?.program ?? "") ?? otherPercent;
  return [1, ...more.filter((count) => !enabled || enabled.includes(count))].map((installmentNumber) => {
    const total = installmentNumber === 1 ? price : price * (1 + (percent * installmentNumber) / 100);
    const installmentPrice = Math.round(total / installmentNumber);
    return { installmentNumber, totalPrice: installmentPrice * installmentNumber, installmentPrice };
  });
}

/** One entry for each bank and program; `price` and the answer are in lira. */
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
    installmentPrices: installmentPrices(bin, toKurus(price)).map((one) => ({
      installmentNumber: one.installmentNumber,
      totalPrice: toLira(one.totalPrice),
      installmentPrice: toLira(one.installmentPrice),
    })),
  }));
}
