import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";

/** Product, "Searching": no result page is a dead end. */
export function NoResults({
  relaxations,
  hasFilters,
}: {
  relaxations: readonly { label: string; total: number; to: string }[];
  hasFilters: boolean;
}) {
  if (relaxations.length === 0)
    return (
      <EmptyState icon="car" title="Henüz satılık araç yok">
        <p className="small muted">İlk ilanı siz verin; onaylandığında burada görünür.</p>
        <LinkButton look="ink" size="s" to="/ilanver">
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
