import type { Context } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";

/** Queues fetching the photos of a business; businesses take turns in the queue. */
export const queuePhotos = (ctx: Context, businessId: number) =>
  enqueue(ctx, "stock.photos", { businessId }, { key: `stock.photos:${businessId}`, queue: "stock-photos" });
