import type { FastifyInstance } from "fastify";
import { answerApi, type ApiContext, Created } from "../answering.server.ts";
import { answerPage } from "../pages.server.ts";
import {
  changeListing,
  createListing,
  listListings,
  pauseListing,
  publishListing,
  readListing,
  removeListing,
  replaceListing,
  sellListing,
} from "./endpoints.server.ts";
import { selectListings } from "./queries.server.ts";
import { changeListingState, getListing, updateListing, upsertVehicle } from "./service.server.ts";
import { listingViews } from "./view.server.ts";

const viewOf = async (ctx: ApiContext, listing: Parameters<typeof listingViews>[1][number]) =>
  (await listingViews(ctx, [listing]))[0]!;

export function answerListings(app: FastifyInstance) {
  answerApi(app, listListings, (ctx, { query: { limit, cursor, ...filter } }) =>
    answerPage(
      ctx,
      { path: listListings.path, filter, limit, cursor },
      {
        select: ([after = 0], count) =>
          selectListings(ctx, ctx.member.businessId, filter, { after: Number(after), limit: count }),
        position: ({ id }) => [id],
        view: (listings) => listingViews(ctx, listings),
      },
    ),
  );
  answerApi(app, readListing, async (ctx, { params }) => viewOf(ctx, await getListing(ctx, params.id)));
  answerApi(app, createListing, async (ctx, { body: { vehicle, publish } }) => {
    const { listing, isNew } = await upsertVehicle(ctx, vehicle);
    const view = await viewOf(ctx, publish ? await changeListingState(ctx, listing.keyCode, "publish") : listing);
    return isNew ? new Created(view) : view;
  });
  answerApi(app, replaceListing, async (ctx, { params, body: { vehicle } }) =>
    viewOf(ctx, await updateListing(ctx, params.id, vehicle, { isWhole: true })),
  );
  answerApi(app, changeListing, async (ctx, { params, body: { vehicle } }) =>
    viewOf(ctx, await updateListing(ctx, params.id, vehicle, { isWhole: false })),
  );
  for (const [endpoint, wanted] of [
    [publishListing, "publish"],
    [pauseListing, "pause"],
    [sellListing, "sold"],
    [removeListing, "remove"],
  ] as const)
    answerApi(app, endpoint as typeof publishListing, async (ctx, { params }) =>
      viewOf(ctx, await changeListingState(ctx, params.id, wanted)),
    );
}
