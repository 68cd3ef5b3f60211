export const balanceGone = "Bakiyeniz bu tutar için yeterli değil. Sayfayı yenileyip tekrar deneyiniz.";

/** Virtual balance that is given back can be spent for at least so many days. */
export const returnedBalanceDays = 30;

/** What is left of virtual balance that came at once, in kuruş. */
export type Lot = { id: number; expiresAt: Date; leftKurus: number };

/** Which lots pay an amount, those that expire first before the others; undefined where they do not suffice. */
export function spendLots(
  lots: readonly Lot[],
  amountKurus: number,
): { lotId: number; amountKurus: number }[] | undefined {
  let missing = amountKurus;
  const spent: { lotId: number; amountKurus: number }[] = [];
  for (const { id, leftKurus } of lots.toSorted((a, b) => +a.expiresAt - +b.expiresAt || a.id - b.id)) {
    const taken = Math.min(missing, leftKurus);
    if (taken > 0) spent.push({ lotId: id, amountKurus: taken });
    missing -= taken;
  }
  return missing === 0 ? spent : undefined;
}

/** What a ledger transaction was, for the member who reads it. */
export const transactionNames = {
  spend: "Siparişte kullanıldı",
  credit: "Bakiyenize eklendi",
  coupon: "Hediye kuponu",
  promotionCredit: "Paketinizin aylık doping bakiyesi",
  expiry: "Süresi doldu",
} as const;
export type TransactionKind = keyof typeof transactionNames;
