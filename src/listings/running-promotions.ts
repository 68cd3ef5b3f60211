/** Product 16.1: the promotions in the order of their ids, from `firstPromotionId` on. */
export const promotionKeys = ["home", "strip", "top", "urgent", "bold", "price-drop", "photos", "date"] as const;
export type PromotionKey = (typeof promotionKeys)[number];
export const firstPromotionId = 20;
export const promotionIdOf = (key: PromotionKey) => firstPromotionId + promotionKeys.indexOf(key);

/** The bit of a promotion in `listing.promotions`, the number that has all that run now. */
export const promotionBit = (key: PromotionKey) => 1 << promotionKeys.indexOf(key);
export const hasPromotion = (running: number, key: PromotionKey) => (running & promotionBit(key)) !== 0;
