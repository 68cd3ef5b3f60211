// What breaks the rules of `structure.test.ts` since before they were made. These lists may only become shorter.

/** Imports of later features by pages and components, other than of their components. */
export const knownUpward: readonly string[] = [
  // The shop's page shows what rental says of it, as search results do: its loader fills the sections of later features.
  "src/business/businesses/shop.page.tsx imports business/rental/reviews/json-ld.ts",
  "src/business/businesses/shop.page.tsx imports business/rental/reviews/service.server.ts",
  "src/finding/search/results.page.tsx imports business/certified-cars/certificate.server.ts",
  "src/finding/search/results.page.tsx imports business/rental/search/start.server.ts",
  "src/finding/search/results.page.tsx imports business/rental/section.server.ts",
  "src/finding/search/results.page.tsx imports finding/saved-searches/new-listings.server.ts",
  "src/finding/search/results.page.tsx imports finding/saved-searches/service.server.ts",
  // A dealer's edit warns of fields that the dealer's stock source writes.
  "src/selling/listing-editor/edit/edit.page.tsx imports business/stock/field-source/service.server.ts",
];

/** Files with SQL that are not `*queries.server.ts`. */
export const knownSql: readonly string[] = [
  "src/people/accounts/personal-data.ts",
  "src/people/accounts/session.server.ts",
  "src/business/businesses/personal-data.ts",
  "src/core/catalogue/load.server.ts",
  "src/core/notifications/jobs.server.ts",
  "src/server/app.server.ts",
  "src/server/migration-files.server.ts",
  "src/server/page-cache/database-probe.server.ts",
  "src/shared/events.server.ts",
  "src/shared/mail.server.ts",
  "src/shared/recent.server.ts",
  "src/shared/sms.server.ts",
  "src/shared/throttle.server.ts",
];

/** Tables that a feature writes beside the one whose `personal-data.ts` has them. */
export const knownForeignWrites: readonly string[] = [
  "businesses writes member",
  "catalogue writes searchNickname",
  "data-rights writes listingHistory",
  "data-rights writes member",
  "find-a-car writes siteRequest",
  "import writes business",
  "import writes member",
  "listings writes draftPhoto",
  "listings writes listingChange",
  "listings writes listingEventDay",
  "members writes member",
  "moderation writes message",
  "moderation writes messageSetting",
  "my-listings writes listingNote",
  "notifications writes secret",
  "listing-editor writes listing",
  "listing-editor writes listingPriceChange",
  "server writes workerPool",
  "shared writes mailMessage",
  "shared writes smsMessage",
  "shared writes throttle",
];
