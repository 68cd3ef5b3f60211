import { Form, Link } from "react-router";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { editAddress, editingOf } from "../edit/rules.ts";
import { Photo } from "../photos/photo.tsx";
import type { ListingState } from "../rules.ts";
import type { MyListingView } from "./my-listing-view.ts";
import { ownActions, ownActionsIn } from "./rules.ts";

const tones: Partial<Record<ListingState, string>> = {
  active: "tag--good",
  pending: "tag--warn",
  rejected: "tag--bad",
  expired: "tag--warn",
  "authority-lost": "tag--bad",
};

/** A row of a member's own listings: state in words, days left, and what may be done now. On a phone it is a card. */
export function MyListing({ listing }: { listing: MyListingView }) {
  const { keyCode, name, state } = listing;
  // A sold listing's address answers 410: there is nothing to open.
  const isOpen = state !== "sold";
  return (
    <tr className="r">
      <td className="m-photo">{listing.photoId && <Photo id={listing.photoId} alt="" kind="thumb" />}</td>
      <td className="m-title">
        <strong>{isOpen ? <Link to={listing.address}>{name}</Link> : name}</strong>
        <p className="facts">
          {listing.modelYear !== null && <span>{listing.modelYear}</span>}
          {listing.condition && <span>{listing.condition}</span>}
          {listing.mileage && <span>{listing.mileage}</span>}
          <span>{keyCode}</span>
        </p>
        <div className="m-phone">
          <span className="price mine__price">{listing.price}</span>
          <StateTag listing={listing} />
        </div>
        {listing.endsAt && <p className="tiny">Yayın bitişi: {listing.endsAt}</p>}
        {(listing.reasons.length > 0 || listing.note) && (
          <ul className="mine__reasons small">
            {listing.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {listing.note && <li>Denetleyenin notu: {listing.note}</li>}
          </ul>
        )}
        {state === "rejected" && (
          <p className="small">
            <Link to={editAddress(keyCode)}>Nedenleri giderin ve yeniden onaya gönderin</Link>
          </p>
        )}
        <div className="only-narrow">
          <Actions listing={listing} />
        </div>
      </td>
      <td className="m-state">
        <StateTag listing={listing} />
      </td>
      <td className="m-price">
        <strong className="nowrap num">{listing.price}</strong>
      </td>
      <td className="m-n">
        <b>{listing.daysLeft ?? "–"}</b>
      </td>
      <td className="m-act only-wide">
        <Actions listing={listing} />
      </td>
    </tr>
  );
}

function StateTag({ listing: { state, stateName, endsSoon, daysLeft } }: { listing: MyListingView }) {
  if (endsSoon) return <span className="tag tag--warn">Bitiyor: {daysLeft} gün</span>;
  return <span className={`tag ${tones[state] ?? ""}`}>{stateName}</span>;
}

/** What cannot be undone asks once more; without scripts too. */
function Actions({ listing: { keyCode, name, state } }: { listing: MyListingView }) {
  return (
    <div className="mine__acts">
      {editingOf(state, "owner") === "open" && (
        <LinkButton look="line" size="s" to={editAddress(keyCode)}>
          Düzenle<span className="sr"> ({name})</span>
        </LinkButton>
      )}
      {ownActionsIn(state).map((action) => {
        const { label, ask } = ownActions[action];
        const form = (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="keyCode" value={keyCode} />
            <Button type="submit" look="line" size="s" name="action" value={action}>
              {ask?.yes ?? label}
              <span className="sr"> ({name})</span>
            </Button>
          </Form>
        );
        if (!ask) return <div key={action}>{form}</div>;
        return (
          <details key={action} className="mine__ask">
            <summary className="btn btn--s">{label}</summary>
            <p className="small">{ask.question}</p>
            {form}
          </details>
        );
      })}
    </div>
  );
}
