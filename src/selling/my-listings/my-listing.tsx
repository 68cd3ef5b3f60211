import { editAddress } from "#src/selling/listings/own-listings.ts";
import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { appealAddress } from "#src/selling/listings/appeals/rules.ts";
import { authorityAddress, type AuthorityStatus } from "#src/selling/listings/authority/rules.ts";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { FairnessMeter } from "#src/selling/listings/price/fairness.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { bulkFormId } from "./bulk-bar.tsx";
import { Counts } from "./counts.tsx";
import { ListingMenu } from "./listing-menu.tsx";
import type { MyListingView } from "./my-listing-view.ts";
import type { MyListingsData } from "./page-data.server.ts";
import { PriceRow } from "./price/price-row.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { ReportLink } from "./report-link.tsx";
import { selectionAddress } from "./selection-rules.ts";

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
  canPromote: boolean;
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
  /** Whether its price is being changed. */
  isPricing: boolean;
  setPricing: (isPricing: boolean) => void;
};

/**
 * A row of a member's own listings: state, price with its label, counts, days and actions; its statistics and the field
 * of its price open below it. On phones it is a card.
 */
export function MyListing({ listing, selection, panel, canPromote, isChosen, choose, isPricing, setPricing }: Props) {
  const { keyCode, name, state, counts, daysLive, daysLeft, fairness, quality } = listing;
  const isRemoved = state === "removed";
  const score = quality && quality.next !== null ? `Puan ${quality.score}/100` : null;
  const note = listing.ownNote && !panel ? `Not: ${listing.ownNote}` : null;
  const link = { keyCode, name, selection, isOpen: panel !== undefined, hasReport: counts !== null };
  const price = <Price listing={listing} open={() => setPricing(!isPricing)} isOpen={isPricing} />;
  const closePricing = () => {
    setPricing(false);
    // The first of the two is hidden in narrow windows.
    const buttons = document.querySelectorAll<HTMLElement>(`[id="${keyCode}"] .mine__price`);
    [...buttons].find((button) => button.offsetParent)?.focus();
  };
  return (
    <>
      <tr className={`r ${isChosen ? "is-sel" : ""} ${panel || isPricing ? "has-open" : ""}`} id={keyCode}>
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
          <div className="mine__facts">
            <Facts facts={[listing.modelYear, listing.condition, listing.mileage, keyCode]} />
            <div className="only-wide">
              <Facts facts={[score, listing.seller, note]} />
            </div>
          </div>
          <div className="m-phone">
            <div className="mine__line">
              {price}
              {listing.endsSoon && <StateTag listing={listing} />}
              {score && <span className="tiny">{score}</span>}
            </div>
            <div className="mine__line">
              {fairness && <FairnessMeter fairness={fairness} />}
              {daysLive !== null && <span className="tiny">{daysLive} gündür</span>}
              {counts && <Counts counts={counts} />}
              {listing.seller && <span className="tiny">{listing.seller}</span>}
            </div>
            {note && <p className="tiny">{note}</p>}
          </div>
          <Reasons listing={listing} />
        </td>
        <td className="m-state">
          <StateTag listing={listing} />
        </td>
        <td className="m-price">
          <span className="mine__value">
            {price}
            {fairness && <FairnessMeter fairness={fairness} />}
          </span>
        </td>
        {[counts?.views, counts?.favourites, counts?.messages, daysLive, daysLeft].map((count, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- five columns
          <td key={n} className="m-n" title={n === 4 && listing.endsAt ? `Yayın bitişi: ${listing.endsAt}` : undefined}>
            <b>{count === undefined || count === null ? "–" : formatNumber(count)}</b>
          </td>
        ))}
        <td className="m-act">
          {!isRemoved && (
            <div>
              <ReportLink {...link} isInTable />
              <ListingMenu listing={listing} report={<ReportLink {...link} />} canPromote={canPromote} />
            </div>
          )}
        </td>
      </tr>
      {isPricing && (
        <tr className="open">
          <td colSpan={11}>
            <PriceRow listing={listing} close={closePricing} />
          </td>
        </tr>
      )}
      {panel && (
        <tr className="open">
          <td colSpan={11}>
            <ReportPanel
              keyCode={keyCode}
              name={name}
              note={listing.ownNote}
              report={panel.report}
              promotions={panel.promotions}
              addressOf={(days) => selectionAddress(selection, days ? { keyCode, days } : undefined)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

type PriceProps = { listing: MyListingView; open: () => void; isOpen: boolean };

/** The price; a press changes it in place, without scripts in the listing's edit. */
function Price({ listing: { keyCode, name, price, canChangePrice }, open, isOpen }: PriceProps) {
  const isHydrated = useHydrated();
  const label = `${price}, fiyatı değiştirin: ${name}`;
  const content = (
    <>
      <span className="nowrap num">{price}</span>
      <Icon name="pencil" size="xs" />
    </>
  );
  if (!canChangePrice) return <strong className="mine__price nowrap num">{price}</strong>;
  if (!isHydrated)
    return (
      <Link className="mine__price" aria-label={label} to={`${editAddress(keyCode)}&adim=fiyat`}>
        {content}
      </Link>
    );
  return (
    <button type="button" className="mine__price" aria-expanded={isOpen} aria-label={label} onClick={open}>
      {content}
    </button>
  );
}

/** Why a listing is not live, and what its owner can do about it. */
function Reasons({ listing }: ListingOnly) {
  const {
    keyCode,
    state,
    removal,
    reasons,
    moderatorNote,
    canAppeal,
    authority,
    isPausedByPackage,
    isPausedByHold,
    offersPackage,
  } = listing;
  const isRejected = state === "rejected";
  return (
    <>
      {isPausedByPackage && (
        <p className="small">
          İşletmenizin paketi bittiği için pasife alındı; yeni paketle kendiliğinden yayına girer.{" "}
          {offersPackage && <Link to="/kurumsal/paketler">Paketleri görün</Link>}
        </p>
      )}
      {isPausedByHold && (
        <p className="small">
          İşletmeniz durdurulduğu için pasife alındı; işletmeniz yeniden açılınca kendiliğinden yayına girer.
        </p>
      )}
      {removal && <p className="small">{removal}</p>}
      {(reasons.length > 0 || moderatorNote) && (
        <ul className="mine__reasons small">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {moderatorNote && <li>Denetleyenin notu: {moderatorNote}</li>}
        </ul>
      )}
      {(isRejected || canAppeal) && (
        <p className="mine__answers">
          {isRejected && (
            <LinkButton size="s" look="primary" to={editAddress(keyCode)}>
              İlanı düzeltin
            </LinkButton>
          )}
          {canAppeal && (
            <LinkButton size="s" look="line" to={appealAddress(keyCode)}>
              Karara itiraz edin
            </LinkButton>
          )}
        </p>
      )}
      {authority && (
        <p className="small">
          <span className={badAuthority.includes(authority.status) ? "mine__bad" : undefined}>{authority.text}</span>{" "}
          <Link to={authorityAddress(keyCode)}>İlan yetkisinin durumu</Link>
        </p>
      )}
    </>
  );
}

type ListingOnly = { listing: MyListingView };

function StateTag({ listing: { state, stateName, endsSoon, daysLeft } }: ListingOnly) {
  if (endsSoon) return <span className="tag tag--warn">Bitiyor: {daysLeft} gün</span>;
  return <span className={`tag ${tones[state] ?? ""}`}>{stateName}</span>;
}
