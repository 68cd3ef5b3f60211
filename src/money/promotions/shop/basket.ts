/** What may be bought for the chosen listings of a promotion. */
export type Offer = {
  dopingId: number;
  name: string;
  effect: string;
  /** The listings that it may be bought for. */
  keyCodes: string[];
  /** Why not for the others. */
  refusals: { message: string; count: number }[];
  /** `days` is 0 without a period; the prices are those of all of these listings together. */
  periods: { days: number; priceKurus: number; listPriceKurus: number }[];
};

/** The chosen days by the id of the promotion. */
export type Chosen = Readonly<Record<number, number | undefined>>;

/** The name of a promotion's field in the form. */
export const fieldOf = (dopingId: number) => `doping-${dopingId}`;

/** What a sent form chose; fields without a whole number choose nothing. */
export const chosenIn = (form: Readonly<Record<string, unknown>>, offers: readonly Offer[]): Chosen =>
  Object.fromEntries(
    offers.flatMap(({ dopingId }) => {
      const sent = form[fieldOf(dopingId)];
      return typeof sent === "string" && /^\d{1,4}$/.test(sent) ? [[dopingId, Number(sent)]] : [];
    }),
  );

/** The lines of the basket: `key` names the promotion and its days. */
export const basketOf = (offers: readonly Offer[], chosen: Chosen) =>
  offers.flatMap(({ dopingId, name, keyCodes, periods }) => {
    const period = periods.find(({ days }) => days === chosen[dopingId]);
    return period
      ? [
          {
            key: `${dopingId}:${period.days}`,
            dopingId,
            name,
            keyCodes,
            days: period.days,
            price: period.priceKurus,
          },
        ]
      : [];
  });
export type Basket = ReturnType<typeof basketOf>;

export const totalOf = (basket: Basket) => basket.reduce((sum, { price }) => sum + price, 0);

/** The items of an order: each promotion for each of its listings. */
export const itemsOf = (basket: Basket) =>
  basket.flatMap(({ dopingId, keyCodes, days }) =>
    keyCodes.map((offerKeyCode) => ({ dopingId, offerKeyCode, period: days })),
  );
