import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { FollowButton } from "#src/people/follows/follow-button.tsx";
import { MessageButton } from "#src/people/messages/compose/message-button.tsx";
import { VideoRequestButton } from "#src/people/messages/video-request/video-request-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import { PhoneButton, PhoneError } from "./phone.tsx";
import { placeName } from "#src/selling/listings/names.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** The seller and how to contact them: a private member by first name and initial, a dealer by name and certificate. */
export function SellerBox({
  view,
  canCall,
  isFollowed,
  canWrite,
}: {
  view: DetailView;
  canCall: boolean;
  /** Whether the visitor follows the seller; `undefined` if they cannot. */
  isFollowed: boolean | undefined;
  canWrite: boolean;
}) {
  const { seller, place } = view;
  return (
    <section className="panel seller" aria-labelledby="satici">
      <div className="shop">
        <Avatar initials={seller.initials} pictureId={seller.pictureId} size="l" />
        <div>
          <h2 id="satici" className="seller__name">
            <span className="sr">Satıcı: </span>
            {view.sellerAddress ? <Link to={view.sellerAddress}>{seller.name}</Link> : seller.name}
          </h2>
          <p className="tiny">{seller.isDealer ? seller.kindName : `Bireysel üye, ${seller.since} yılından beri`}</p>
        </div>
      </div>
      <ul className="seller__rows">
        {seller.isDealer && seller.certificateNumber && (
          <li>
            <Icon name="doc" size="s" />
            Yetki belgesi no: {seller.certificateNumber}
          </li>
        )}
        <li>
          <Icon name="pin" size="s" />
          {placeName(place.city, place.town)}
        </li>
      </ul>
      {/* On phones these buttons are in the bar at the bottom. */}
      <div className="seller__acts only-wide">
        {canCall && <PhoneButton isWide />}
        {canWrite && <MessageButton />}
      </div>
      {canCall && <PhoneError />}
      {view.state === "active" && (
        <p className="tiny">
          {canCall ? "Numarayı görmek için üye olmanız gerekmez." : "Satıcı telefon numarası paylaşmadı."}
        </p>
      )}
      <div className="seller__more">
        {canWrite && !view.video && view.listingType !== "yedek-parca" && <VideoRequestButton keyCode={view.keyCode} />}
        {isFollowed !== undefined && <FollowButton what="seller" name={view.keyCode} isOn={isFollowed} />}
      </div>
    </section>
  );
}
