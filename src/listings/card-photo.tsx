import { Icon } from "#src/ui/icon.tsx";
import type { CardView } from "./cards/rules.ts";
import { photoSrcSet, photoUrl } from "./photos/rules.ts";

/** The cover of a listing, 4:3. `sizes` as in HTML: how wide it is drawn. An eager one is above the fold. */
export function CardPhoto({
  card: { name, modelYear, photoId, photoCount },
  sizes,
  isEager = false,
  isFirst = false,
}: {
  card: CardView;
  sizes: string;
  isEager?: boolean | undefined;
  isFirst?: boolean | undefined;
}) {
  return (
    <div className="photo">
      {photoId ? (
        <picture>
          <source type="image/webp" srcSet={photoSrcSet(photoId, [400, 800])} sizes={sizes} />
          <img
            src={photoUrl(photoId, 400, "jpg")}
            alt={`${name}, ${modelYear}`}
            width={400}
            height={300}
            loading={isEager ? "eager" : "lazy"}
            decoding="async"
            {...(isFirst ? { fetchPriority: "high" as const } : {})}
          />
        </picture>
      ) : (
        <span className="photo__none">
          <Icon name="car" />
          Fotoğraf yok
        </span>
      )}
      {photoCount > 0 && (
        <span className="photo__count">
          <Icon name="camera" size="xs" />
          {photoCount}
          <span className="sr"> fotoğraf</span>
        </span>
      )}
    </div>
  );
}
