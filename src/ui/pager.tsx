import { memo } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import { pagesAround } from "./pages.ts";

/** Page links of a list; renders nothing for a single page. Pages count from 1. */
export const Pager = memo(function Pager({
  page,
  pageCount,
  to,
}: {
  page: number;
  pageCount: number;
  to: (page: number) => string;
}) {
  if (pageCount < 2) return null;
  return (
    <nav className="pager" aria-label="Sayfalar">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label="Önceki sayfa">
          <Icon name="left" size="s" />
        </Link>
      )}
      {pagesAround(page, pageCount).map((n, index) =>
        n === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no other identity
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link
            key={n}
            to={to(n)}
            aria-label={`${formatNumber(n)}. sayfa`}
            aria-current={n === page ? "page" : undefined}
          >
            {formatNumber(n)}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={to(page + 1)} rel="next" aria-label="Sonraki sayfa">
          <Icon name="right" size="s" />
        </Link>
      )}
    </nav>
  );
});
