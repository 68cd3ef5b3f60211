/** `Volkswagen Passat, 2019`; a spare part has no year. */
export const nameWithYear = (name: string, modelYear: number | null) =>
  modelYear === null ? name : `${name}, ${modelYear}`;

/** `İstanbul / Kadıköy`. */
export const placeName = (city: string, town: string | null) => (town ? `${city} / ${town}` : city);
