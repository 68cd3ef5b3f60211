import { Form, Link } from "react-router";
import { CardWithHeart, RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { EmailSwitch } from "#src/core/notifications/email-switch.tsx";
import { frequencies } from "#src/core/notifications/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Tag } from "#src/ui/chip.tsx";
import type { FollowView } from "./list.server.ts";
import { followAddress } from "./rules.ts";

/** A followed seller or listing in the list, with news and the switch of its mails. */
export function FollowItem({ follow }: { follow: FollowView }) {
  const { id, name, frequency, followedOn, stock, listing } = follow;
  const page = listing?.address ?? follow.page;
  const isClosed = useFormsClosed();
  return (
    <li className="member-list__item">
      {listing?.card && (
        <div className="member-list__stock">
          <RowWithHeart card={listing.card} headingLevel="h2" />
        </div>
      )}
      <div className="member-list__main">
        {!listing?.card && <h2 className="member-list__title">{page ? <Link to={page}>{name}</Link> : name}</h2>}
        {stock && (
          <p className="num">{stock.count > 0 ? `${formatNumber(stock.count)} ilanı yayında` : "Yayında ilanı yok"}</p>
        )}
        {listing && (!listing.card || listing.priceMove) && (
          <p>
            {!listing.card && <Tag tone="warn">{listing.state}</Tag>}
            {listing.priceMove && <Tag>{`Fiyatı ${listing.priceMove}`}</Tag>}
          </p>
        )}
        <p className="tiny">
          E-posta: {frequencies[frequency]} · {followedOn} tarihinden beri takip ediyorsunuz
        </p>
      </div>
      <Form method="post" className="member-list__acts" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {frequency !== "off" && (
          <LinkButton look="line" size="s" to={followAddress(id)} aria-label={`E-posta sıklığı: ${name}`}>
            E-posta sıklığı
          </LinkButton>
        )}
        <EmailSwitch isOn={frequency !== "off"} address={followAddress(id)} name={name} />
        <Button
          type="submit"
          size="s"
          name="islem"
          value="birak"
          disabled={isClosed}
          aria-label={`Takibi bırakın: ${name}`}
        >
          Takibi bırakın
        </Button>
      </Form>
      {stock && stock.cards.length > 0 && (
        <div className="rail rail--4 member-list__stock">
          {stock.cards.map((card) => (
            <CardWithHeart key={card.keyCode} card={card} isInRail />
          ))}
        </div>
      )}
    </li>
  );
}
