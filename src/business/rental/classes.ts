/** Classes of rented vehicles, in the order of the filter; the slugs are stored and stand in addresses. */
export const rentalClasses = {
  ekonomik: "Ekonomik",
  orta: "Orta",
  ust: "Üst",
  suv: "SUV",
  lux: "Lüks",
  minibus: "Minibüs",
  ticari: "Ticari",
} as const;
export type RentalClass = keyof typeof rentalClasses;
export const isRentalClass = (slug: string): slug is RentalClass => Object.hasOwn(rentalClasses, slug);
