/** How long the owner may undo a sale. */
export const saleUndoMinutes = 10;
export const saleUndoTooLate = `Satış yalnız ilk ${saleUndoMinutes} dakika içinde geri alınabilir.`;
export const canUndoSale = (soldAt: Date, now: Date): boolean =>
  now.getTime() - soldAt.getTime() <= saleUndoMinutes * 60_000;
