const ratingFormat = new Intl.NumberFormat("tr-TR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average of one to five: `4,6`. */
export const formatRating = (average: number) => ratingFormat.format(average);
