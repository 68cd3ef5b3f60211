import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Offer } from "#src/selling/listings/cards/offer.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Facts } from "#src/ui/facts.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { latestOffers } from "./api.ts";
import { isLatestPage, withNewest } from "./rules.ts";

/**
 * A collapsed notice of new listings for members with the package pro or premium, on every page except the rental page
 * (Product 6.13). Fetched on each page, it shows each listing once and stays until it is closed.
 */
export default function LatestOffers() {
  const { pathname } = useLocation();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const isShown = isLatestPage(pathname) && offers.length > 0;

  useEffect(() => {
    if (!isLatestPage(pathname)) return;
    latestOffers({}).then(
      ({ offers: fresh }) => setOffers((before) => withNewest(before, fresh)),
      // Errors are ignored: the next page fetches again.
      () => {},
    );
  }, [pathname]);

  return (
    <>
      <span className="sr" role="status">
        {isShown && `${formatNumber(offers.length)} yeni ilan`}
      </span>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape duplicates the close button
        <aside className="latest" aria-label="Yeni ilanlar" onKeyDown={({ key }) => key === "Escape" && setOffers([])}>
          <details>
            <summary>
              <Icon name="bell" size="s" />
              {formatNumber(offers.length)} yeni ilan
              <Icon name="up" size="xs" className="latest__mark" />
            </summary>
            <ul>
              {offers.map((offer) => (
                <LatestOffer key={offer.keyCode} offer={offer} />
              ))}
            </ul>
          </details>
          <IconButton label="Kapat" className="latest__close" onClick={() => setOffers([])}>
            <Icon name="close" size="s" />
          </IconButton>
        </aside>
      )}
    </>
  );
}

function LatestOffer({
  offer: { offerUrl, offerPhotos, name, priceText, modelYear, mileage, city },
}: {
  offer: Offer;
}) {
  const [photo] = offerPhotos;
  return (
    <li className="latest__offer">
      {photo ? (
        <img src={photo.smallUrl} alt="" width={120} height={90} loading="lazy" decoding="async" />
      ) : (
        <span className="latest__none">
          <Icon name="car" size="s" />
        </span>
      )}
      <div>
        <Link to={offerUrl}>{name}</Link>
        <Facts facts={[modelYear, mileage, city]} />
        <span className="price">{priceText}</span>
      </div>
    </li>
  );
}
