import type { CardView } from "./cards/rules.ts";
import { nameWithYear } from "./names.ts";
import { PhotoFrame } from "./photo-frame.tsx";
import { type PhotoSize, photoSrcSet, photoUrl } from "./photos/size-rules.ts";

/** The stored sizes that a cover is chosen from. */
export const cardPhotoSizes = [400, 800] as const satisfies readonly PhotoSize[];

/** What the cover of a listing needs of its card. */
export type CardPhotoView = Pick<CardView, "name" | "modelYear" | "photoId" | "photoCount">;

/**
 * The cover of a listing, 4:3. `sizes` as in HTML: how wide it is drawn; without it the stored 400 pixels are enough. An eager
 * one is above the fold.
 */
export function CardPhoto({
  card: { name, modelYear, photoId, photoCount },
  sizes,
  isEager = false,
  isFirst = false,
}: {
  card: CardPhotoView;
  sizes?: string;
  isEager?: boolean | undefined;
  isFirst?: boolean | undefined;
}) {
  return (
    <PhotoFrame count={photoCount}>
      {photoId && (
        <img
          // Before the addresses: browsers begin to load a picture when they read its address.
          loading={isEager ? "eager" : "lazy"}
          {...(sizes ? { srcSet: photoSrcSet(photoId, cardPhotoSizes), sizes } : {})}
          src={photoUrl(photoId, 400)}
          alt={nameWithYear(name, modelYear)}
          width={400}
          height={300}
          {...(isFirst ? { fetchPriority: "high" as const } : {})}
        />
      )}
    </PhotoFrame>
  );
}
