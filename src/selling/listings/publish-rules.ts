import { type Damage, isStated } from "./damage/rules.ts";
import { photoMessages } from "./photos/rules.ts";
import { hasDamageSection, type ListingType } from "./rules.ts";

const damageUnsetMessage = "Tamamının orijinal olduğunu ya da boyalı ve değişen parçaları belirtiniz.";

/** Why a listing cannot be published yet: an error message for each missing part. */
export type PublishFaults = { photos?: string; damage?: string };

/** The error if no panel's state is stated (Product 4.10). `typed` is undefined while the form is not filled in. */
export const damageFault = (typed: Damage | undefined): string | undefined =>
  typed && isStated(typed) ? undefined : damageUnsetMessage;

/** The error if there is no photo (Product 4.12). */
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
