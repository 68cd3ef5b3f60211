import { editAddress } from "#src/listings/own-listings.ts";
import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { appealAddress } from "#src/listings/appeals/rules.ts";
import { authorityAddress, type AuthorityStatus } from "#src/listings/authority/rules.ts";
import { Photo } from "#src/listings/photos/photo.tsx";
import type { ListingState } from "#src/listings/rules.ts";
import { Facts } from "#src/ui/facts.tsx";
import { bulkFormId } from "./bulk-bar.tsx";
import { Counts } from "./counts.tsx";
import { ListingMenu } from "./listing-menu.tsx";
import type { MyListingView } from "./my-listing-view.ts";
import type { MyListingsData } from "./page-data.server.ts";
import { ReportPanel } from "./report-panel.tsx";
import { ReportLink } from "./report-link.tsx";
import { selectionAddress } from "./rules.ts";

const tones: Partial<Record<ListingState, string>> = {
  active: "tag--good",
  pending: "tag--warn",
  rejected: "tag--bad",
  expired: "tag--warn",
  "authority-lost": "tag--bad",
};

const badAuthority: readonly AuthorityStatus[] = ["denied", "ended"];

type Props = {
  listing: MyListingView;
  selection: MyListingsData["selection"];
  /** The listing's statistics and note, if they are open. */
  panel: NonNullable<MyListingsData["panel"]> | undefined;
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
};

/**
 * A row of a member's own listings: state, counts, days left and actions; its statistics open below it. On phones it is a
 * card.
 */
export function MyListing({ listing, selection, panel, isChosen, choose }: Props) {
  const { keyCode, name, state, counts } = listing;
  const isRemoved = state === "removed";
  const link = { keyCode, name, selection, isOpen: panel !== undefined, hasReport: counts !== null };
  return (
    <>
      <tr className={`r ${isChosen ? "is-sel" : ""} ${panel ? "has-open" : ""}`} id={keyCode}>
        <td className="m-check">
          {!isRemoved && (
            <label className="check">
              <input
                type="checkbox"
                form={bulkFormId}
                name="offers[]"
                value={keyCode}
                checked={isChosen}
                onChange={(event) => choose(event.target.checked)}
                aria-label={`${name} (${keyCode}) seç`}
              />
            </label>
          )}
        </td>
        <td className="m-photo">{listing.photoId && <Photo id={listing.photoId} alt="" kind="thumb" />}</td>
        <td className="m-title">
          <strong>{listing.canOpen ? <Link to={listing.address}>{name}</Link> : name}</strong>
          <Facts facts={[listing.modelYear, listing.condition, listing.mileage, keyCode]} />
          <div className="m-phone">
            <span className="price mine__price">{listing.price}</span>
            <StateTag listing={listing} />
            {counts && <Counts counts={counts} />}
          </div>
          {listing.seller && <p className="tiny">Satıcı: {listing.seller}</p>}
          {listing.endsAt && <p className="tiny">Yayın bitişi: {listing.endsAt}</p>}
          {listing.removal && <p className="small">{listing.removal}</p>}
          {(listing.reasons.length > 0 || listing.moderatorNote) && (
            <ul className="mine__reasons small">
              {listing.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {listing.moderatorNote && <li>Denetleyenin notu: {listing.moderatorNote}</li>}
            </ul>
          )}
          {state === "rejected" && (
            <p className="small">
              <Link to={editAddress(keyCode)}>Nedenleri giderin ve yeniden onaya gönderin</Link>{" "}
              {listing.canAppeal && <Link to={appealAddress(keyCode)}>Karara itiraz edin</Link>}
            </p>
          )}
          {isRemoved && (
            <p className="small">
              {listing.canAppeal && <Link to={appealAddress(keyCode)}>Karara itiraz edin</Link>}{" "}
              <Link to="/ilanver">Yeni ilan verin</Link>
            </p>
          )}
          {listing.authority && (
            <p className="small">
              <span className={badAuthority.includes(listing.authority.status) ? "mine__bad" : undefined}>
                {listing.authority.text}
              </span>{" "}
              <Link to={authorityAddress(keyCode)}>İlan yetkisinin durumu</Link>
            </p>
          )}
          {listing.ownNote && !panel && <p className="tiny mine__note">Not: {listing.ownNote}</p>}
          {!isRemoved && (
            <p className="small only-narrow">
              <ReportLink {...link} />
            </p>
          )}
        </td>
        <td className="m-state">
          <StateTag listing={listing} />
        </td>
        <td className="m-price">
          <strong className="nowrap num">{listing.price}</strong>
        </td>
        {[counts?.views, counts?.favourites, counts?.messages, listing.daysLeft].map((count, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- four columns
          <td key={n} className="m-n">
            <b>{count === undefined || count === null ? "–" : formatNumber(count)}</b>
          </td>
        ))}
        <td className="m-act">
          {!isRemoved && (
            <div>
              <ReportLink {...link} isInTable />
              <ListingMenu listing={listing} />
            </div>
          )}
        </td>
      </tr>
      {panel && (
        <tr className="open">
          <td colSpan={10}>
            <ReportPanel
              keyCode={keyCode}
              name={name}
              note={listing.ownNote}
              report={panel.report}
              addressOf={(days) => selectionAddress(selection, days ? { keyCode, days } : undefined)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function StateTag({ listing: { state, stateName, endsSoon, daysLeft } }: { listing: MyListingView }) {
  if (endsSoon) return <span className="tag tag--warn">Bitiyor: {daysLeft} gün</span>;
  return <span className={`tag ${tones[state] ?? ""}`}>{stateName}</span>;
}
