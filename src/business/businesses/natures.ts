/** Kinds of businesses with their Turkish names. A franchiser is an authorised dealer of at least one brand. */
export const businessNatures = { dealer: "Galeri", franchiser: "Yetkili bayi", rental: "Araç kiralama" } as const;
export type BusinessNature = keyof typeof businessNatures;
