import { CompareCheck } from "#src/finding/compare/selection.tsx";
import { Heart } from "#src/finding/garage/hearts.tsx";
import { FollowButton } from "#src/people/follows/follow-button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { placeName } from "#src/selling/listings/names.ts";
import { ReportButton } from "#src/staff/moderation/reports/listing/report-button.tsx";
import { KeyFacts } from "./fact-lists.tsx";
import { ShareButton } from "./share-button.tsx";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

type Props = {
  view: DetailView;
  url: string;
  /** The listing is live, and not the visitor's own. */
  canReport: boolean;
  /** Product 7.1: a link for admins and moderators to the page where the listing can be removed. */
  canModerate: boolean;
  /** Whether the visitor follows the listing; `undefined` if it cannot be followed. */
  isFollowed: boolean | undefined;
};

/** What is for sale: the catalogue's name, the seller's title and the most important facts. */
export function TitleLine({ view }: { view: DetailView }) {
  const mileage = view.keyFacts.find(({ icon }) => icon === "gauge");
  return (
    <div className="titleline">
      <h1>{view.name}</h1>
      <p className="muted">{view.title}</p>
      <Facts facts={[view.modelYear, mileage?.value, view.condition, placeName(view.place.city, view.place.town)]} />
    </div>
  );
}

/** The actions on the listing, on phones a row of icons, and its most important facts. */
export function Overview({ view, url, canReport, canModerate, isFollowed }: Props) {
  return (
    <section className="block" id="genel">
      <h2 className="sr">Genel</h2>
      <div className="detail__acts">
        {view.state === "active" && <Heart keyCode={view.keyCode} name={view.name} look="words" />}
        {view.state === "active" && (
          <CompareCheck card={{ ...view, price: view.price.text, photoId: view.photos[0]?.id ?? null }} />
        )}
        <ShareButton keyCode={view.keyCode} title={view.nameWithYear} price={view.price.text} url={url} />
        {isFollowed !== undefined && <FollowButton what="listing" name={view.keyCode} isOn={isFollowed} />}
        {canReport && <ReportButton keyCode={view.keyCode} />}
        {canModerate && (
          <LinkButton size="s" to={`/yonetim/ilanlar/${view.keyCode}`}>
            <Icon name="shield" size="s" />
            Denetleyin veya kaldırın
          </LinkButton>
        )}
      </div>
      <KeyFacts facts={view.keyFacts} />
    </section>
  );
}
