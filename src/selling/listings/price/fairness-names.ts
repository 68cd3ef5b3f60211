/** The labels of prices, by their names in addresses. */
export const fairnessNames = {
  "cok-uygun": "Çok uygun fiyat",
  uygun: "Uygun fiyat",
  piyasa: "Piyasa değerinde",
  ustunde: "Piyasanın üstünde",
} as const;
export type FairnessSlug = keyof typeof fairnessNames;
export type FairnessLabel = (typeof fairnessNames)[FairnessSlug];
