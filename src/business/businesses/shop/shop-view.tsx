import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { ShopTab } from "#src/business/businesses/shop-tab/shop-tab.tsx";
import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { routeAddress, streetMapAddress } from "#src/core/locations/own-place/street-map.ts";
import { ShownPlaceMap } from "#src/core/locations/own-place/shown-place.tsx";
import { PinMap } from "#src/core/locations/map/pin-map.tsx";
import { SellerHead } from "#src/people/members/seller/seller-head.tsx";
import { Answers, SellerActions } from "#src/people/members/seller/seller-page.tsx";
import { Reviews, reviewsId, reviewSummary } from "#src/business/rental/reviews/reviews.tsx";
import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { HoursTable, OpenNow } from "../opening-hours/hours-table.tsx";
import { type ShopSection, shopSections, shopSettingsPath } from "./design.ts";
import type { ShopPageData } from "./page-data.server.ts";
import { StockList } from "./stock-list.tsx";

type Props = {
  data: ShopPageData;
  /** How its rentals were reviewed. */
  reviews?: ComponentProps<typeof Reviews>["reviews"];
  isAskedToWrite?: boolean;
  /** The preview has no actions of visitors. */
  isPreview?: boolean;
};

/** The page of a business: its head, then its sections in the owner's order. */
export function ShopView({ data, reviews, isAskedToWrite = false, isPreview = false }: Props) {
  const { view, accent, cover, replies, viewer, openHours, years, contact, now, sections } = data;
  const style = accent ? ({ "--shop": accent.background, "--on-shop": accent.text } as CSSProperties) : undefined;
  return (
    <div
      className={accent ? "page seller-page shop-page shop-page--accent" : "page seller-page shop-page"}
      style={style}
    >
      {viewer?.isManager && !isPreview && (
        <Notice icon="eye">
          Sayfanızı herkes böyle görür. <Link to={shopSettingsPath}>Dükkânınızı düzenleyin</Link>
        </Notice>
      )}
      {cover && (
        <img
          className="shop-page__cover"
          src={cover.at(-1)!.url}
          srcSet={cover.map(({ size, url }) => `${url} ${size}w`).join(", ")}
          sizes="(min-width: 80rem) 76rem, 100vw"
          width={1600}
          height={400}
          alt=""
        />
      )}
      <div className="seller-page__top">
        <div className="shop-page__who">
          <SellerHead view={view} since={years} />
          {openHours && <OpenNow hours={openHours} now={now} />}
          {reviews?.average != null && (
            <p className="shop-page__rating">
              <Icon name="star" size="s" />
              <a href={`#${reviewsId}`}>Kiralama: {reviewSummary(reviews)}</a>
            </p>
          )}
          <Contact contact={contact} />
        </div>
        <div className="seller-page__side">
          {replies && <Answers replies={replies} />}
          {!viewer?.isOwn && !isPreview && (
            <SellerActions view={view} viewer={viewer} isAskedToWrite={isAskedToWrite} />
          )}
        </div>
      </div>
      {sections.map((section) => (
        <Section key={section} section={section} data={data} />
      ))}
      {reviews && <Reviews title="Kiralama değerlendirmeleri" reviews={reviews} />}
      {viewer?.isManager && !isPreview && <ShopTab origin={data.origin} />}
    </div>
  );
}

/** The ways to reach a shop beside messages; nothing where it gave none. */
function Contact({ contact: { phone, whatsApp, at } }: Pick<ShopPageData, "contact">) {
  if (!phone && !at) return null;
  return (
    <div className="shop-page__contact">
      {phone && (
        <a href={phone.uri} className="btn btn--primary num" aria-label={`${phone.text}, arayın`}>
          <Icon name="phone" size="s" />
          {phone.text}
        </a>
      )}
      {whatsApp && <OutsideLink to={whatsApp}>WhatsApp</OutsideLink>}
      {at && <OutsideLink to={routeAddress(at)}>Yol tarifi</OutsideLink>}
    </div>
  );
}

const OutsideLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="btn btn--line" rel="noreferrer nofollow" target="_blank">
    {children}
  </a>
);

function Section({ section, data }: { section: ShopSection; data: ShopPageData }) {
  const { view, announcements, chosen, stock, about, hours, now, branches, team, place } = data;
  const titled = (content: ReactNode, title: string = shopSections[section]) => (
    <section aria-labelledby={`h-${section}`} className="shop-page__section">
      <h2 id={`h-${section}`}>{title}</h2>
      {content}
    </section>
  );
  switch (section) {
    case "stock":
      return <StockList stock={stock} address={view.address} title="İlanları" />;
    case "announcements":
      return (
        announcements.length > 0 &&
        titled(
          <ul className="shop-page__announcements">
            {announcements.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>,
        )
      );
    case "chosen":
      return (
        chosen.length > 0 &&
        titled(
          <div className="rail">
            {chosen.map((card) => (
              <CardWithHeart key={card.keyCode} card={card} isInRail />
            ))}
          </div>,
        )
      );
    case "about":
      return about !== "" && titled(<p className="seller-head__about">{about}</p>);
    case "hours":
      return hours && titled(<HoursTable hours={hours} now={now} />);
    case "branches":
      return branches.length > 0
        ? titled(<Branches branches={branches} now={now} />)
        : place && titled(<ShownPlaceMap place={place} />, "Yeri");
    case "team":
      return (
        team.length > 0 &&
        titled(
          <ul className="shop-page__team">
            {team.map(({ id, name, initials, pictureId, role }) => (
              <li key={id}>
                <Avatar initials={initials} pictureId={pictureId} size="l" />
                <div>
                  <strong>{name}</strong>
                  <p className="small muted">{role}</p>
                </div>
              </li>
            ))}
          </ul>,
        )
      );
    default:
      return null;
  }
}

function Branches({ branches, now }: Pick<ShopPageData, "branches" | "now">) {
  const [first] = branches.flatMap(({ at }) => (at ? [at] : []));
  return (
    <>
      {first && <PinMap at={{ lat: first.latitude, lon: first.longitude }} label="Dükkânın yeri" />}
      <ul className="shop-page__branches">
        {branches.map(({ id, name, address, town, phone, hours, at }) => (
          <li key={id} className="panel">
            <h3>{name}</h3>
            <p>{[address, town].filter(Boolean).join(", ")}</p>
            {phone && (
              <p>
                <a href={phone.uri} className="num">
                  {phone.text}
                </a>
                {phone.whatsApp && (
                  <>
                    {" · "}
                    <a href={phone.whatsApp} rel="noreferrer nofollow" target="_blank" aria-label={`WhatsApp: ${name}`}>
                      WhatsApp
                    </a>
                  </>
                )}
              </p>
            )}
            {at && (
              <p>
                <a href={routeAddress(at)} rel="noreferrer nofollow" target="_blank" aria-label={`Yol tarifi: ${name}`}>
                  Yol tarifi
                </a>
                {" · "}
                <a
                  href={streetMapAddress(at)}
                  rel="noreferrer nofollow"
                  target="_blank"
                  aria-label={`Sokak haritasında açın: ${name}`}
                >
                  Sokak haritasında açın
                </a>
              </p>
            )}
            {hours && (
              <>
                <OpenNow hours={hours} now={now} />
                <HoursTable hours={hours} now={now} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
