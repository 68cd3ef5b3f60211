import { Link } from "react-router";
import { CardPhoto } from "#src/selling/listings/card-photo.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Facts } from "#src/ui/facts.tsx";
import { aboutMemberPath } from "../people/rules.ts";
import type { OpenConversation } from "./window.server.ts";

/** The other side of the conversation, below the listing it is about, if any. */
export function AboutConversation({
  open: { code, listing, subject, other, responsible },
}: {
  open: OpenConversation;
}) {
  return (
    <aside className="inbox__about" aria-label={listing ? "İlan ve üye" : "Üye"}>
      {listing && <AboutListing listing={listing} subject={subject} />}
      <div className="stack">
        <h2>{other.address ? <Link to={other.address}>{other.name}</Link> : other.name}</h2>
        <p className="small muted">
          {other.isBusiness ? "Kurumsal üye" : "Bireysel üye"}, {other.since} yılından beri.
          {other.isEmailConfirmed && (
            <>
              {" "}
              <span className="nowrap">E-postası</span> doğrulandı.
            </>
          )}
          {!other.isActive && " Hesabı kapalı."}
        </p>
        {responsible && (
          <p className="small">
            Sorumlu: <strong>{responsible}</strong>
          </p>
        )}
        <Link className="small" to={aboutMemberPath(code)}>
          Engelleyin ya da bildirin
        </Link>
      </div>
    </aside>
  );
}

type ListingProps = { listing: NonNullable<OpenConversation["listing"]>; subject: string };

function AboutListing({ listing: { card, state, stateName, counts }, subject }: ListingProps) {
  return (
    <>
      {card ? (
        <article className="card">
          <CardPhoto card={card} sizes="248px" />
          <div className="card__body">
            <span className="price">{card.price}</span>
            <h2 className="card__title">
              <Link to={card.address}>{card.name}</Link>
            </h2>
            <Facts facts={[card.modelYear, card.mileage, card.city]} />
          </div>
        </article>
      ) : (
        <h2 className="card__title">{subject}</h2>
      )}
      <dl className="inbox__facts">
        <div>
          <dt>İlan durumu</dt>
          <dd>
            <span className={`tag ${state === "active" ? "tag--good" : ""}`}>{stateName}</span>
          </dd>
        </div>
        {counts && (
          <>
            <div>
              <dt>Görüntülenme</dt>
              <dd className="num">{formatNumber(counts.views)}</dd>
            </div>
            <div>
              <dt>Konuşma</dt>
              <dd className="num">{formatNumber(counts.messages)}</dd>
            </div>
          </>
        )}
      </dl>
    </>
  );
}
