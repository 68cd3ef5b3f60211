import { Link } from "react-router";
import type { ListingType } from "#src/listings/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";

const emptyTitles: Record<ListingType, string> = {
  satilik: "Henüz satılık araç yok",
  kiralik: "Henüz kiralık araç yok",
  "yedek-parca": "Henüz yedek parça yok",
};

/** Product, "Searching": no result page is a dead end. */
export function NoResults({
  relaxations,
  hasFilters,
  listing,
}: {
  relaxations: readonly { label: string; total: number; to: string }[];
  hasFilters: boolean;
  listing: ListingType;
}) {
  if (relaxations.length === 0)
    return (
      <EmptyState icon="car" title={emptyTitles[listing]}>
        <p className="small muted">İlk ilanı siz verin; onaylandığında burada görünür.</p>
        <LinkButton look="ink" size="s" to={listing === "yedek-parca" ? "/ilanver-yedek-parca" : "/ilanver"}>
          İlan verin
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon="car" title={hasFilters ? "Bu filtrelere uyan ilan yok" : "Bu kategoride ilan yok"}>
      <p className="small muted">
        {hasFilters ? "Bir filtreyi gevşetince bulunanlar:" : "Başka kategorilerde bulunanlar:"}
      </p>
      <div className="relax">
        {relaxations.map(({ label, total, to }) => (
          <Link key={to} to={to}>
            {label}
            <b>{formatNumber(total)} ilan</b>
          </Link>
        ))}
      </div>
    </EmptyState>
  );
}
