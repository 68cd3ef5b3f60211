import { type Damage, isStated } from "./damage/rules.ts";
import { photoMessages } from "./photos/rules.ts";
import { hasDamageSection, type ListingType } from "./rules.ts";

const damageUnsetMessage = "Tamamının orijinal olduğunu ya da boyalı ve değişen parçaları belirtiniz.";

/** What a listing must not lack before it is sent to the desk. */
export type PublishFaults = { photos?: string; damage?: string };

/** Product 4.10: where a listing says nothing of its panels; `typed` is undefined while its form is unset. */
export const damageFault = (typed: Damage | undefined): string | undefined =>
  typed && isStated(typed) ? undefined : damageUnsetMessage;

/** Product 4.12: where there is no photo. */
export const noPhotoFault = (count: number): string | undefined => (count === 0 ? photoMessages.none : undefined);

type Published = { listingType: ListingType; vehicleTypeId: number; damage: Damage };

/**
 * Product 5.7: what a listing lacks before it may be published, a sentence each; the same for wizards, files and the API.
 * `photoCount`: its photos, also those that are still to be fetched.
 */
export const publishFaults = ({ listingType, vehicleTypeId, damage }: Published, photoCount: number): PublishFaults => {
  const ofDamage = hasDamageSection(listingType, vehicleTypeId) ? damageFault(damage) : undefined;
  const ofPhotos = noPhotoFault(photoCount);
  return {
    ...(ofPhotos !== undefined && { photos: ofPhotos }),
    ...(ofDamage !== undefined && { damage: ofDamage }),
  };
};
