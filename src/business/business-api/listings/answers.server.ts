import type { FastifyInstance } from "fastify";
import { answerApi, type ApiContext, Created } from "../answering.server.ts";
import { answerList } from "../pages.server.ts";
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
import { changeListingState, getListing, updateListing, upsertVehicle, type Written } from "./service.server.ts";
import { vehicleFaults } from "./faults.server.ts";
import { listingViews } from "./view.server.ts";

const viewOf = async (ctx: ApiContext, listing: Parameters<typeof listingViews>[1][number]) =>
  (await listingViews(ctx, [listing]))[0]!;

const writtenView = async (ctx: ApiContext, { listing, warnings }: Pick<Written, "listing" | "warnings">) => ({
  ...(await viewOf(ctx, listing)),
  warnings,
});

export function answerListings(app: FastifyInstance) {
  answerList(app, listListings, (ctx, filter) => ({
    select: ([after = 0], limit) => selectListings(ctx, ctx.member.businessId, filter, { after: Number(after), limit }),
    position: ({ id }) => [id],
    view: (listings) => listingViews(ctx, listings),
  }));
  answerApi(app, readListing, async (ctx, { params }) => viewOf(ctx, await getListing(ctx, params.id)));
  answerApi(
    app,
    createListing,
    async (ctx, { body: { vehicle, publish, move, priceConfirmed } }) => {
      const { listing, isNew, warnings } = await upsertVehicle(ctx, vehicle, {
        isMoving: move,
        isPublishing: publish,
        isPriceConfirmed: priceConfirmed,
      });
      const shown = publish ? await changeListingState(ctx, listing.keyCode, "publish") : listing;
      const view = await writtenView(ctx, { listing: shown, warnings });
      return isNew ? new Created(view) : view;
    },
    (ctx, { body }) => vehicleFaults(ctx, body, (tx, vehicle, flags) => upsertVehicle(tx, vehicle, flags)),
  );
  for (const [endpoint, isWhole] of [
    [replaceListing, true],
    [changeListing, false],
  ] as const)
    answerApi(
      app,
      endpoint as typeof replaceListing,
      async (ctx, { params, body: { vehicle, move, priceConfirmed } }) =>
        writtenView(
          ctx,
          await updateListing(ctx, params.id, vehicle, { isWhole, isMoving: move, isPriceConfirmed: priceConfirmed }),
        ),
      (ctx, { params, body }) =>
        vehicleFaults(ctx, body, (tx, vehicle, { isMoving, isPriceConfirmed }) =>
          updateListing(tx, params.id, vehicle, { isWhole, isMoving, isPriceConfirmed }),
        ),
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
