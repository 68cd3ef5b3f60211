import { accounts } from "#src/people/accounts/feature.server.ts";
import { administration } from "#src/staff/administration/feature.server.ts";
import { alerts } from "#src/finding/alerts/feature.server.ts";
import { audit } from "#src/core/audit/feature.server.ts";
import { businessApi } from "#src/business/business-api/feature.server.ts";
import { businesses } from "#src/business/businesses/feature.server.ts";
import { catalogue } from "#src/core/catalogue/feature.server.ts";
import { certifiedCars } from "#src/business/certified-cars/feature.server.ts";
import { compare } from "#src/finding/compare/feature.server.ts";
import { content } from "#src/site/content/feature.server.ts";
import { credit } from "#src/money/credit/feature.server.ts";
import { dataRights } from "#src/people/data-rights/feature.server.ts";
import { dealerDesk } from "#src/business/dealer-desk/feature.server.ts";
import { datedTables } from "#src/core/dated-tables/feature.server.ts";
import { demo } from "#src/site/demo/feature.server.ts";
import { developer } from "#src/site/developer/feature.server.ts";
import { findACar } from "#src/finding/find-a-car/feature.server.ts";
import { downPayments } from "#src/money/down-payments/feature.server.ts";
import { follows } from "#src/people/follows/feature.server.ts";
import { garage } from "#src/finding/garage/feature.server.ts";
import { holidays } from "#src/core/holidays/feature.server.ts";
import { home } from "#src/site/home/feature.server.ts";
import { imports } from "#src/business/import/feature.server.ts";
import { listingPage } from "#src/selling/listing-page/feature.server.ts";
import { listings } from "#src/selling/listings/feature.server.ts";
import { locations } from "#src/core/locations/feature.server.ts";
import { members } from "#src/people/members/feature.server.ts";
import { messageTexts } from "#src/core/message-texts/feature.server.ts";
import { messages } from "#src/people/messages/feature.server.ts";
import { moderation } from "#src/staff/moderation/feature.server.ts";
import { myHome } from "#src/people/my-home/feature.server.ts";
import { myListings } from "#src/selling/my-listings/feature.server.ts";
import { notifications } from "#src/core/notifications/feature.server.ts";
import { operations } from "#src/staff/operations/feature.server.ts";
import { orders } from "#src/money/orders/feature.server.ts";
import { payment } from "#src/money/payment/feature.server.ts";
import { promotions } from "#src/money/promotions/feature.server.ts";
import { pwa } from "#src/site/pwa/feature.server.ts";
import { rental } from "#src/business/rental/feature.server.ts";
import { requests } from "#src/staff/requests/feature.server.ts";
import { savedSearches } from "#src/finding/saved-searches/feature.server.ts";
import { search } from "#src/finding/search/feature.server.ts";
import { listingEditor } from "#src/selling/listing-editor/feature.server.ts";
import { seo } from "#src/site/seo/feature.server.ts";
import { desks } from "#src/staff/desks/feature.server.ts";
import { statistics } from "#src/selling/statistics/feature.server.ts";
import { stock } from "#src/business/stock/feature.server.ts";
import { vehicleTax } from "#src/money/vehicle-tax/feature.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";

/**
 * Every feature of the product, in import order: a feature may import in its rules, queries, services, calls and jobs only
 * features that stand before it. The other direction is an event. This is the only list of features.
 */
export const features: readonly Feature[] = [
  desks,
  audit,
  messageTexts,
  accounts,
  locations,
  datedTables,
  holidays,
  catalogue,
  notifications,
  requests,
  listings,
  statistics,
  payment,
  orders,
  promotions,
  garage,
  compare,
  follows,
  messages,
  search,
  members,
  businesses,
  rental,
  downPayments,
  savedSearches,
  findACar,
  alerts,
  listingEditor,
  vehicleTax,
  credit,
  content,
  certifiedCars,
  listingPage,
  myListings,
  moderation,
  dataRights,
  seo,
  pwa,
  home,
  myHome,
  imports,
  stock,
  businessApi,
  dealerDesk,
  administration,
  operations,
  demo,
  developer,
];
