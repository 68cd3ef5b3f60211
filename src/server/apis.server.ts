import type { FastifyInstance } from "fastify";
import { accountApi } from "#src/accounts/api.server.ts";
import { passkeysApi } from "#src/accounts/passkeys/api.server.ts";
import { pushApi } from "#src/alerts/push/api.server.ts";
import { unsubscribeApi } from "#src/alerts/unsubscribe/api.server.ts";
import { catalogueApi } from "#src/catalogue/api.server.ts";
import { garageApi } from "#src/garage/api.server.ts";
import { followsApi } from "#src/follows/api.server.ts";
import { consentsApi } from "#src/data-rights/consents/api.server.ts";
import { exportApi } from "#src/data-rights/export/api.server.ts";
import { quickSearchApi } from "#src/home/quick/api.server.ts";
import { vehiclesByMemberApi } from "#src/listings/by-member/api.server.ts";
import { createApi } from "#src/listings/create/api.server.ts";
import { sparePartsApi } from "#src/listings/spare-parts/api.server.ts";
import { listingDetailApi } from "#src/listings/detail/api.server.ts";
import { myListingsApi } from "#src/listings/mine/api.server.ts";
import { photosApi } from "#src/listings/photos/api.server.ts";
import { reportApi } from "#src/listings/report/api.server.ts";
import { locationsApi } from "#src/locations/api.server.ts";
import { latestApi } from "#src/search/latest/api.server.ts";
import { savedSearchesApi } from "#src/saved-searches/api.server.ts";
import { searchApi } from "#src/search/api.server.ts";
import { suggestionsApi } from "#src/search/suggestions/api.server.ts";
import { pictureApi } from "#src/members/profile/picture-api.server.ts";
import { messagesApi } from "#src/messages/api.server.ts";
import { seoApi } from "#src/seo/api.server.ts";
import { statisticsApi } from "#src/statistics/api.server.ts";

type Options = { uploadFolder: string | undefined; warrantySlug: string | undefined };

/** Every feature's calls, in the features' import order. */
export async function appApis(app: FastifyInstance, { uploadFolder, warrantySlug }: Options) {
  await app.register(accountApi);
  await app.register(passkeysApi);
  await app.register(locationsApi);
  await app.register(catalogueApi);
  await app.register(photosApi, { uploadFolder });
  await app.register(createApi, { warrantySlug });
  await app.register(sparePartsApi);
  await app.register(listingDetailApi);
  await app.register(reportApi);
  await app.register(myListingsApi);
  await app.register(vehiclesByMemberApi);
  await app.register(statisticsApi);
  await app.register(messagesApi);
  await app.register(pictureApi);
  await app.register(garageApi);
  await app.register(followsApi);
  await app.register(searchApi);
  await app.register(suggestionsApi);
  await app.register(latestApi);
  await app.register(savedSearchesApi);
  await app.register(pushApi);
  await app.register(unsubscribeApi);
  await app.register(consentsApi);
  await app.register(exportApi);
  await app.register(seoApi);
  await app.register(quickSearchApi);
}
