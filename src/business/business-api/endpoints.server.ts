import type { ApiEndpoint } from "./endpoint.server.ts";
import { leadEndpoints } from "./leads/endpoints.server.ts";
import { listingEndpoints } from "./listings/endpoints.server.ts";
import { payoutEndpoints } from "./payouts/endpoints.server.ts";
import { photoEndpoints } from "./photos/endpoints.server.ts";
import { statisticsEndpoints } from "./statistics/endpoints.server.ts";
import { webhookEndpoints } from "./webhooks/endpoints.server.ts";

export type EndpointGroup = { id: string; title: string; endpoints: readonly ApiEndpoint[] };

/** Every call of the API, in the order of its documentation. */
export const endpointGroups = [
  { id: "ilanlar", title: "İlanlar", endpoints: listingEndpoints },
  { id: "fotograflar", title: "Fotoğraflar", endpoints: photoEndpoints },
  { id: "talepler", title: "Talepler", endpoints: leadEndpoints },
  { id: "istatistikler", title: "İstatistikler", endpoints: statisticsEndpoints },
  { id: "odemeler", title: "Ödemeler", endpoints: payoutEndpoints },
  { id: "webhooklar", title: "Webhooklar", endpoints: webhookEndpoints },
] as unknown as readonly EndpointGroup[];
