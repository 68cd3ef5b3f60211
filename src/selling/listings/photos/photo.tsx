import { type PhotoSize, photoSizes, photoSrcSet, photoUrl } from "./size-rules.ts";

type Props = {
  id: string;
  alt: string;
  /** `thumb` 120x90; `card` fills a 4:3 box; `gallery` the whole picture, up to 1600 pixels. */
  kind: "thumb" | "card" | "gallery";
  /** The displayed width, as in the `sizes` attribute. */
  sizes?: string;
  /** The first visible photo: loaded eagerly and with high priority. */
  isFirst?: boolean;
  className?: string;
};

const kinds: Record<Props["kind"], { shown: PhotoSize; all: readonly PhotoSize[] }> = {
  thumb: { shown: 120, all: [120] },
  card: { shown: 400, all: [400, 800] },
  gallery: { shown: 800, all: [800, 1600] },
};

/** A stored photo in WebP, with JPEG as the fallback. Its container defines the aspect ratio. */
export function Photo({ id, alt, kind, sizes, isFirst = false, className }: Props) {
  const { shown, all } = kinds[kind];
  return (
    <picture>
      <source type="image/webp" srcSet={photoSrcSet(id, all)} sizes={sizes} />
      <img
        src={photoUrl(id, shown, "jpg")}
        srcSet={photoSrcSet(id, all, "jpg")}
        sizes={sizes}
        alt={alt}
        width={photoSizes[shown].width}
        height={(photoSizes[shown].width * 3) / 4}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
