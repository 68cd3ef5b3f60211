import type { BusinessReviews } from "./service.server.ts";

const bestRating = 5;

/** What schema.org says of a reviewed rental business: its rating and the newest texts; nothing without reviews. */
export function reviewsJsonLd({ average, count, texts }: BusinessReviews): object {
  if (average === null) return {};
  return {
    "@type": ["AutoDealer", "AutoRental"],
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, ratingCount: count, bestRating },
    ...(texts.length > 0
      ? {
          review: texts.map(({ firstName, stars, text, createdAt }) => ({
            "@type": "Review",
            author: { "@type": "Person", name: firstName },
            datePublished: createdAt.toISOString().slice(0, 10),
            reviewRating: { "@type": "Rating", ratingValue: stars, bestRating },
            reviewBody: text,
          })),
        }
      : {}),
  };
}
