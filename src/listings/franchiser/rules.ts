const list = new Intl.ListFormat("tr", { type: "conjunction" });

/** How a business is called by its granted brands: `Toyota ve Lexus yetkili bayisi`; nothing without one. */
export const authorisedDealerText = (brandNames: readonly string[]): string | undefined =>
  brandNames.length === 0 ? undefined : `${list.format(brandNames)} yetkili bayisi`;
