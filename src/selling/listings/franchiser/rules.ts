const list = new Intl.ListFormat("tr", { type: "conjunction" });

/** The text for a business's granted brands: `Toyota ve Lexus yetkili bayisi`; undefined without one. */
export const authorisedDealerText = (brandNames: readonly string[]): string | undefined =>
  brandNames.length === 0 ? undefined : `${list.format(brandNames)} yetkili bayisi`;
