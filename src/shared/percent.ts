/** `3.39` -> `%3,39`; two decimals, four where a rate has them. */
export const percentText = (percent: number): string =>
  `%${percent.toLocaleString("tr-TR", { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
