import { pictureSizes, pictureUrl } from "./rules.ts";

type Props = {
  /** Shown without a picture. */
  initials: string;
  pictureId?: string | null;
  /** `m` 40 px, `l` 56 px, `xl` 96 px. */
  size?: "m" | "l" | "xl";
};

const widths = { m: "40px", l: "56px", xl: "96px" };

/** A member's picture beside their name, or their initials. */
export function Avatar({ initials, pictureId, size = "m" }: Props) {
  const className = size === "m" ? "avatar" : `avatar avatar--${size}`;
  if (!pictureId)
    return (
      <span className={className} aria-hidden="true">
        {initials}
      </span>
    );
  const [small, large] = pictureSizes;
  return (
    <picture className={className}>
      <source
        type="image/webp"
        srcSet={`${pictureUrl(pictureId, small)} ${small}w, ${pictureUrl(pictureId, large)} ${large}w`}
        sizes={widths[size]}
      />
      <img src={pictureUrl(pictureId, small, "jpg")} alt="" width={small} height={small} loading="lazy" />
    </picture>
  );
}
