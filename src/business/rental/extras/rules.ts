/** What can be added to a rental. `isOnce`: at most one, even if the business allows more. */
export const rentalExtras = {
  "bebek-koltugu": { name: "Bebek koltuğu", isOnce: false },
  "cocuk-koltugu": { name: "Çocuk koltuğu", isOnce: false },
  "ek-surucu": { name: "Ek sürücü", isOnce: false },
  "tam-guvence": { name: "Tam güvence", isOnce: true },
  navigasyon: { name: "Navigasyon", isOnce: true },
  "kis-lastigi": { name: "Kış lastiği", isOnce: true },
} as const;
/** The extra that lowers what the renter pays of a damage. */
export const fullCover = "tam-guvence" satisfies keyof typeof rentalExtras;
export type RentalExtra = keyof typeof rentalExtras;
export const isRentalExtra = (kind: string): kind is RentalExtra => Object.hasOwn(rentalExtras, kind);
