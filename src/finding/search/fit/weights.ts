/**
 * Product 6.14: what the order "Size uygun" is made of, in points. A point weighs as much as a day of freshness. Nothing
 * that is paid for is among it: photos count up to fewer than every listing may have, and dates that were renewed do not.
 */
export const weights = {
  minutesPerPoint: 24 * 60,
  /** Times are counted down from here, in minutes since 1970 (the year 2084): so the first have the smallest numbers. */
  countedFrom: 60_000_000,
  /** The price in per mille of the expected one, up to so many. */
  price: {
    steps: [
      // A price far below the expected one is more often an error or a bait than a bargain.
      { upTo: 650, points: 10 },
      { upTo: 900, points: 30 },
      { upTo: 940, points: 24 },
      { upTo: 970, points: 18 },
      { upTo: 1010, points: 12 },
      { upTo: 1050, points: 8 },
    ],
    /** Of a price without a label. */
    unknown: 10,
    /** Above the market: after all others, because no listing gains as much elsewhere. */
    above: -2000,
  },
  photos: { each: 1, most: 10 },
  /** Of a description with so many characters. */
  text: [
    { from: 300, points: 4 },
    { from: 100, points: 2 },
  ],
  /** The authority to sell is verified; an inspection report describes the car. */
  verified: { authority: 6, certificate: 6 },
  /** Of a seller whose questions are answered within so many minutes, in the middle. */
  replies: [
    { upTo: 60, points: 5 },
    { upTo: 240, points: 4 },
    { upTo: 1440, points: 2 },
  ],
  /** The most that each part of the search gives, to a listing in the middle of what is asked for. */
  search: { price: 60, year: 15, mileage: 15, distance: 30 },
  /** From the first share of the only limit on a price has all points, behind the second it is far from it. */
  nearLimit: { below: { full: 0.7, far: 0.3 }, above: { full: 1.3, far: 2.5 } },
  /** So many years younger than the oldest have all points; without an oldest, points begin so many before the last. */
  years: { younger: 5, older: 10 },
  /** In place of those of the price: of one that is far from the only limit, after all that are not. */
  farPrice: -250,
} as const;

/** The listings that are put in the order of a search together, in the order without it. */
export const windowSize = 144;

/** So many neighbouring listings have at most so many of one seller, where there are others. */
export const sellerShare = { of: 10, most: 2 } as const;
