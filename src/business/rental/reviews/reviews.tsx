import type { ReactNode } from "react";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { formatDate } from "#src/shared/dates.ts";
import { formatRating } from "#src/shared/rating.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { BusinessReviews } from "./service.server.ts";

export const reviewsId = "kiralama-yorumlari";

/** Average and count in one line, such as "4,6 puan, 12 değerlendirme"; undefined without reviews. */
export const reviewSummary = ({ average, count }: Pick<BusinessReviews, "average" | "count">): string | undefined =>
  average === null ? undefined : `${formatRating(average)} puan, ${formatNumber(count)} değerlendirme`;

/** How a rental business was reviewed, with the newest texts; nothing without reviews. */
export function Reviews({
  title,
  reviews,
  children,
}: {
  title: string;
  reviews: BusinessReviews;
  children?: ReactNode;
}) {
  const { average, count, texts } = reviews;
  if (average === null) return null;
  return (
    <section aria-labelledby={reviewsId} className="rental-reviews">
      <AreaStyles of="rental" />
      <h2 id={reviewsId}>{title}</h2>
      <p>
        5 üzerinden <strong>{formatRating(average)}</strong>, {formatNumber(count)} değerlendirme
      </p>
      {texts.length > 0 && (
        <ul className="rental-reviews__list">
          {texts.map(({ id, firstName, stars, text, createdAt }) => (
            <li key={id}>
              <p className="small muted">
                <strong>{stars} puan</strong>, {firstName}, {formatDate(createdAt)}
              </p>
              <p className="rental-reviews__text">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
