/** The page of a private member: `/uye/3f9a2c81d04e`. The id is random, so that members cannot be enumerated. */
export const memberAddress = (pathName: string) => `/uye/${pathName}`;
/** The page of a business. */
export const shopAddress = (slug: string) => `/dukkan/${slug}`;

type Seller = { pathName: string; isActive: boolean; businessSlug: string | null };

/** A member's public page: that of their business for its staff; none once the account is closed. */
export const personAddress = ({ pathName, isActive, businessSlug }: Seller): string | null =>
  businessSlug !== null ? shopAddress(businessSlug) : isActive ? memberAddress(pathName) : null;

/** Sizes of a member's square picture or a shop's logo, in pixels. */
export const pictureSizes = [128, 320] as const;
/** Widths of a shop's cover, in pixels. */
export const coverSizes = [800, 1600] as const;
/** The width of a cover divided by its height. */
export const coverAspect = 4;
export type PictureSize = (typeof pictureSizes)[number] | (typeof coverSizes)[number];
export const pictureFormats = ["webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Address of a member's picture, a logo or a cover. A new picture has a new id, so browsers may cache it for ever. */
export const pictureUrl = (id: string, size: PictureSize, format: PictureFormat = "webp") =>
  `/uye-resmi/${id}-${size}.${format}`;
