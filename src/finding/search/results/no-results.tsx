import { CompareCheck } from "#src/finding/compare/selection.tsx";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { SellLink, useMaySell } from "#src/site/layout/sell-link.tsx";
import type { ListingType } from "#src/selling/listings/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { suggestTexts } from "#src/ui/form/suggest.ts";
import { Link } from "#src/ui/link.tsx";

const emptyTitles: Record<ListingType, string> = {
  satilik: "Henüz satılık araç yok",
  kiralik: "Henüz kiralık araç yok",
  "yedek-parca": "Henüz yedek parça yok",
};

/** Hints for a search text of which no word was understood. */
const searchHints: Record<ListingType, string> = {
  satilik: "Marka, model, şehir, özellik ya da bütçe yazın: “renault clio ankara”, “600 bin altı otomatik dizel” gibi.",
  kiralik: "Marka, model, şehir ya da özellik yazın: “antalya otomatik”, “istanbul suv” gibi.",
  "yedek-parca": "Parçanın adını, marka ya da modeli yazın: “passat far”, “egea ön tampon” gibi.",
};

export const noneTitle = (hasFilters: boolean) =>
  hasFilters ? "Bu filtrelere uyan ilan yok" : "Bu kategoride ilan yok";

/** Product 6.3: alternatives for an empty result. */
export function KnownWays({
  relaxations,
  hasFilters,
  isMeaningless,
  listing,
}: {
  relaxations: Relaxations;
  hasFilters: boolean;
  /** No word of the text is understood or found. */
  isMeaningless: boolean;
  listing: ListingType;
}) {
  const maySell = useMaySell();
  if (isMeaningless)
    return (
      <EmptyState icon="car" title={suggestTexts.none}>
        <p className="small muted">{searchHints[listing]}</p>
        <Ways relaxations={relaxations} />
      </EmptyState>
    );
  if (relaxations.length === 0)
    return (
      <EmptyState icon="car" title={emptyTitles[listing]}>
        {maySell && <p className="small muted">İlk ilanı siz verin; onaylandığında burada görünür.</p>}
        <SellLink look="ink" size="s" to={listing === "yedek-parca" ? "/ilanver-yedek-parca" : "/ilanver"} />
      </EmptyState>
    );
  return (
    <EmptyState icon="car" title={noneTitle(hasFilters)}>
      <p className="small muted">
        {hasFilters ? wayTexts[relaxations[0]!.changes ?? 0] : "Başka kategorilerde bulunanlar:"}
      </p>
      <Ways relaxations={relaxations} />
    </EmptyState>
  );
}

type Relaxations = readonly { label: string; total: number; to: string; changes?: number | undefined }[];

/** By the number of filters that the ways change; 0 are those that leave one filter or none. */
const wayTexts = [
  "Daha az filtreyle bulunanlar:",
  "Bir filtreyi gevşetince bulunanlar:",
  "İki filtreyi gevşetince bulunanlar:",
];

const Ways = ({ relaxations }: { relaxations: Relaxations }) => (
  <div className="relax">
    {relaxations.map(({ label, total, to }) => (
      <Link key={to} to={to}>
        {label}
        <b>{formatNumber(total)} ilan</b>
      </Link>
    ))}
  </div>
);

/** Below a short result: the filters that exclude the most listings. */
export function FewResults({ relaxations }: { relaxations: Relaxations }) {
  return (
    <section className="few" aria-labelledby="az-ilan">
      <h2 id="az-ilan">Aramanızı genişletin</h2>
      <Ways relaxations={relaxations} />
    </section>
  );
}

/** Listings that nearly match the search. */
export function Nearby({
  cards,
  why,
  all,
}: {
  cards: readonly CardView[];
  why: string;
  all: { total: number; to: string } | null;
}) {
  return (
    <section className="few" aria-labelledby="yakin-ilanlar">
      <h2 id="yakin-ilanlar">Aradığınıza yakın ilanlar</h2>
      <p className="small muted">Biraz esnettiklerimiz: {why}.</p>
      <div className="rows">
        {cards.map((card) => (
          <RowWithHeart key={card.keyCode} card={card} compare={<CompareCheck card={card} />} />
        ))}
      </div>
      {all && all.total > cards.length && (
        <Link className="more few__all" to={all.to}>
          {formatNumber(all.total)} ilanın hepsi
        </Link>
      )}
    </section>
  );
}
