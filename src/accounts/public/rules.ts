/** The page of a private member: `/uye/3f9a2c81d04e`. Its name is no number, so nobody counts through all members. */
export const memberAddress = (pathName: string) => `/uye/${pathName}`;
/** The page of a business. */
export const shopAddress = (slug: string) => `/dukkan/${slug}`;

type Seller = { pathName: string; isActive: boolean; businessSlug: string | null };

/** Where somebody's page is: of those who work for a business that of the business; nowhere once the account is closed. */
export const personAddress = ({ pathName, isActive, businessSlug }: Seller): string | null =>
  businessSlug !== null ? shopAddress(businessSlug) : isActive ? memberAddress(pathName) : null;

/** A member's picture is kept square in these sizes, in pixels. */
export const pictureSizes = [128, 320] as const;
export type PictureSize = (typeof pictureSizes)[number];
export const pictureFormats = ["webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Address of a member's picture. Another picture has another id, so browsers keep it for good. */
export const pictureUrl = (id: string, size: PictureSize, format: PictureFormat = "webp") =>
  `/uye-resmi/${id}-${size}.${format}`;
