import { formatDate } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { BusinessReviews } from "./service.server.ts";

/** How a business was reviewed; nothing without reviews. */
export function Reviews({ businessName, count, average, texts }: BusinessReviews & { businessName: string }) {
  if (average === null) return null;
  return (
    <section aria-labelledby="rental-reviews">
      <h2 id="rental-reviews">{businessName} için değerlendirmeler</h2>
      <p>
        5 üzerinden <strong>{formatNumber(average)}</strong>, {formatNumber(count)} değerlendirme
      </p>
      <ul className="rental-conditions">
        {texts.map(({ id, firstName, stars, text, createdAt }) => (
          <li key={id}>
            {stars} puan, {firstName}, {formatDate(createdAt)}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
