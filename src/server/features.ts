import { accounts } from "#src/accounts/feature.server.ts";
import { administration } from "#src/administration/feature.server.ts";
import { alerts } from "#src/alerts/feature.server.ts";
import { audit } from "#src/audit/feature.server.ts";
import { businessApi } from "#src/business-api/feature.server.ts";
import { businesses } from "#src/businesses/feature.server.ts";
import { catalogue } from "#src/catalogue/feature.server.ts";
import { certifiedCars } from "#src/certified-cars/feature.server.ts";
import { compare } from "#src/compare/feature.server.ts";
import { content } from "#src/content/feature.server.ts";
import { credit } from "#src/credit/feature.server.ts";
import { dataRights } from "#src/data-rights/feature.server.ts";
import { dealerDesk } from "#src/dealer-desk/feature.server.ts";
import { datedTables } from "#src/dated-tables/feature.server.ts";
import { demo } from "#src/demo/feature.server.ts";
import { developer } from "#src/developer/feature.server.ts";
import { findACar } from "#src/find-a-car/feature.server.ts";
import { downPayments } from "#src/down-payments/feature.server.ts";
import { follows } from "#src/follows/feature.server.ts";
import { garage } from "#src/garage/feature.server.ts";
import { holidays } from "#src/holidays/feature.server.ts";
import { home } from "#src/home/feature.server.ts";
import { imports } from "#src/import/feature.server.ts";
import { listingPage } from "#src/listing-page/feature.server.ts";
import { listings } from "#src/listings/feature.server.ts";
import { locations } from "#src/locations/feature.server.ts";
import { members } from "#src/members/feature.server.ts";
import { messageTexts } from "#src/message-texts/feature.server.ts";
import { messages } from "#src/messages/feature.server.ts";
import { moderation } from "#src/moderation/feature.server.ts";
import { myHome } from "#src/my-home/feature.server.ts";
import { myListings } from "#src/my-listings/feature.server.ts";
import { notifications } from "#src/notifications/feature.server.ts";
import { operations } from "#src/operations/feature.server.ts";
import { orders } from "#src/orders/feature.server.ts";
import { payment } from "#src/payment/feature.server.ts";
import { promotions } from "#src/promotions/feature.server.ts";
import { pwa } from "#src/pwa/feature.server.ts";
import { rental } from "#src/rental/feature.server.ts";
import { requests } from "#src/requests/feature.server.ts";
import { savedSearches } from "#src/saved-searches/feature.server.ts";
import { search } from "#src/search/feature.server.ts";
import { selling } from "#src/selling/feature.server.ts";
import { seo } from "#src/seo/feature.server.ts";
import { staff } from "#src/staff/feature.server.ts";
import { statistics } from "#src/statistics/feature.server.ts";
import { stock } from "#src/stock/feature.server.ts";
import { vehicleTax } from "#src/vehicle-tax/feature.server.ts";
import type { Feature } from "#src/shared/feature.server.ts";

/**
 * Every feature of the product, in import order: a feature may import in its rules, queries, services, calls and jobs only
 * features that stand before it. The other direction is an event. This is the only list of features.
 */
export const features: readonly Feature[] = [
  staff,
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
  selling,
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
