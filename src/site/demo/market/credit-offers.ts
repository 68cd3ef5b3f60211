/**
 * Sample rates of vehicle loans, monthly and in percent: MrHakanUS/ihtiyac-kredisi-v3, constants/loan.js, January 2026. They
 * are a comparison blog's constants, so the site shows them as samples.
 */
export const sampleOffers: readonly { bank: string; monthlyPercent: number; minTerm: number }[] = [
  { bank: "Akbank", monthlyPercent: 3.39, minTerm: 1 },
  { bank: "Garanti BBVA", monthlyPercent: 3.39, minTerm: 1 },
  { bank: "İş Bankası", monthlyPercent: 3.65, minTerm: 1 },
  { bank: "Kuveyt Türk", monthlyPercent: 2.98, minTerm: 1 },
  { bank: "TEB", monthlyPercent: 3.39, minTerm: 3 },
  { bank: "Vakıf Katılım", monthlyPercent: 3.15, minTerm: 1 },
  { bank: "Dünya Katılım", monthlyPercent: 3.1, minTerm: 1 },
  { bank: "Türkiye Finans", monthlyPercent: 3.95, minTerm: 1 },
];

/** The longest term of these, and the greatest fee that the law allows. */
export const sampleMaxTerm = 48;
export const sampleFeePercent = 0.5;
export const sampleDay = "2026-01-28";
