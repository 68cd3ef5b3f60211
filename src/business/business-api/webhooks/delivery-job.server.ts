declare module "#src/shared/events.server.ts" {
  interface Jobs {
    /** `attempt` is the number of the attempt; null where a person sends it again. */
    "webhooks.deliver": { deliveryId: number; attempt: number | null };
  }
}

/** Deliveries run in this many queues, so that slow receivers leave workers for other jobs. */
const lanes = 2;

/** The queue of a webhook's deliveries, and the key under which the next attempt of one is enqueued once. */
export const deliveryJob = (webhookId: number, deliveryId = 0) => ({
  queue: `webhooks-${webhookId % lanes}`,
  key: `webhook-delivery:${deliveryId}`,
});
