import type { ListingChange } from "#src/selling/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import { selectSubscribed } from "./queries.server.ts";
import type { WebhookEvent } from "./rules.ts";
import { queueEvent } from "./service.server.ts";
import {
  findBegunConversation,
  findListingSubject,
  findListingSubjectById,
  findRunSubject,
  type ListingSubject,
} from "./subject-queries.server.ts";

type Happened = { businessId: number; event: WebhookEvent; eventId: string; at?: Date; data: object };

/** Queues an event for each webhook of the business that is sent it. */
const send = (ctx: Context, { businessId, event, eventId, at, data }: Happened) =>
  inTransaction(ctx, async (tx) => {
    for (const webhook of await selectSubscribed(tx, businessId, event))
      await queueEvent(tx, webhook, { eventId, event, at: at ?? tx.clock(), data });
  });

const listingData = ({ keyCode, stockNumber }: ListingSubject) => ({ listingId: keyCode, stockNumber });

/** A change of a listing's state, which its row in the history identifies. */
const onChange =
  (event: WebhookEvent) =>
  async (ctx: Context, { keyCode, historyId, to }: ListingChange) => {
    const listing = await findListingSubject(ctx, keyCode);
    if (!listing?.businessId) return;
    const data = { ...listingData(listing), state: to };
    await send(ctx, { businessId: listing.businessId, event, eventId: `evt_listing_${historyId}`, data });
  };

const onLive = onChange("listing.published");

async function onConversation(ctx: Context, { messageId }: { messageId: number }) {
  const begun = await findBegunConversation(ctx, messageId);
  if (!begun?.businessId) return;
  const { id, code, businessId, keyCode, createdAt } = begun;
  const data = { kind: "message", conversation: code, listingId: keyCode };
  await send(ctx, { businessId, event: "lead.created", eventId: `evt_conversation_${id}`, at: createdAt, data });
}

/** What happens on the site, as events of webhooks. Payloads name things; their content is read by the API. */
export const webhookListeners: Listeners = {
  "listing.approved": onLive,
  "listing.resumed": onLive,
  "listing.renewed": onLive,
  "listing.authority-regained": onLive,
  "listing.sale-undone": async (ctx, change) => {
    if (change.to === "active") await onLive(ctx, change);
  },
  "listing.paused": onChange("listing.paused"),
  "listing.sold": onChange("listing.sold"),
  "listing.rejected": onChange("listing.refused"),
  "listing.change-asked": onChange("listing.refused"),
  "listing.withdrawn": onChange("listing.refused"),
  "listing.expired": onChange("listing.expired"),
  "listing.removed": onChange("listing.removed"),
  "listing.taken-down": onChange("listing.removed"),
  "listing.authority-lost": onChange("listing.authority_lost"),
  "conversation.begun": onConversation,
  "message.released": onConversation,
  "listing.phone-revealed": async (ctx, { listingId, revealId }) => {
    const listing = await findListingSubjectById(ctx, listingId);
    if (!listing?.businessId) return;
    const data = { kind: "phone-reveal", conversation: null, listingId: listing.keyCode };
    await send(ctx, { businessId: listing.businessId, event: "lead.created", eventId: `evt_phone_${revealId}`, data });
  },
  "stock.run-ended": async (ctx, { runId }) => {
    const run = await findRunSubject(ctx, runId);
    if (!run) return;
    const { id, businessId, sourceId, state, newCount, changedCount, returnedCount, goneCount, refusedCount } = run;
    const counts = {
      new: newCount,
      changed: changedCount,
      returned: returnedCount,
      gone: goneCount,
      refused: refusedCount,
    };
    const data = { runId: id, sourceId, state, counts };
    await send(ctx, { businessId, event: "stock.run.finished", eventId: `evt_stock_run_${id}`, data });
  },
};
