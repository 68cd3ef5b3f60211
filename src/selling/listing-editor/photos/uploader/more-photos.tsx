import { Link } from "react-router";
import { promoteAddress } from "#src/money/promotions/shop/address.ts";
import type { DraftKey } from "../../drafts/rules.ts";

type Props = { draftKey: DraftKey; max: number; promoted: number | null };

/** How a seller gets room for more photos: by the promotion of a listing, or by the package for a new one (Product 4.12). */
export function MorePhotos({ draftKey, max, promoted }: Props) {
  if (promoted === null) return null;
  return (
    <p className="small muted">
      {max} fotoğraf ücretsizdir.{" "}
      {"keyCode" in draftKey ? (
        <Link to={promoteAddress([draftKey.keyCode])}>{promoted} fotoğraf dopingini alın</Link>
      ) : (
        <>
          <Link to="/paketler">Premium paketle {promoted} fotoğraf ekleyin</Link> ya da ilan yayına girince dopingini
          alın.
        </>
      )}
    </p>
  );
}
