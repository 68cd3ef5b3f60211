import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { newToken } from "#src/people/accounts/session.server.ts";
import { insertKey } from "#src/business/business-api/keys/queries.server.ts";
import type { Scope } from "#src/business/business-api/rules.ts";
import {
  insertDelivery,
  insertWebhook,
  updateDelivery,
  updateWebhook,
} from "#src/business/business-api/webhooks/queries.server.ts";
import { webhookMessages } from "#src/business/business-api/webhooks/rules.ts";
import { secretRow } from "#src/business/business-api/webhooks/service.server.ts";
import { type Context, requireDemo } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { encryptText } from "#src/shared/encryption.server.ts";
import type { Offered } from "./listings.server.ts";
import type { Dealer } from "./people.server.ts";

/** Where the demo receives webhooks of its own dealer. */
export const demoReceiverPath = "/gelistirici/ornek-webhook";

const keys: { name: string; scopes: Scope[]; madeDays: number; usedHours: number | null }[] = [
  { name: "Galeri programı", scopes: ["listings:read", "listings:write", "photos:write"], madeDays: 41, usedHours: 2 },
  { name: "Müşteri takibi", scopes: ["leads:read", "statistics:read"], madeDays: 12, usedHours: null },
];

/**
 * Gives the documented dealer two keys, whose secrets nobody knows, and a webhook to this site with a log: a day of a
 * receiver that first failed.
 */
export async function fillBusinessApi(
  tx: Context,
  { ownerId: memberId, businessId }: Dealer,
  offered: readonly Offered[],
): Promise<void> {
  const now = tx.clock();
  const at = (time: Date): Context => ({ ...tx, clock: () => time });
  for (const { name, scopes, madeDays, usedHours } of keys) {
    const prefix = `kontak_${randomBytes(5).toString("hex")}`;
    const lastUsedAt = usedHours === null ? null : addSeconds(now, -3600 * usedHours);
    const key = {
      businessId,
      memberId,
      name,
      scopes,
      prefix,
      secretHash: randomBytes(32),
      expiresAt: null,
      lastUsedAt,
    };
    await insertKey(at(addDays(now, -madeDays)), key);
  }
  const { id: webhookId } = await insertWebhook(at(addDays(now, -12)), {
    businessId,
    memberId,
    url: tx.origin + demoReceiverPath,
    events: ["listing.published", "listing.sold", "lead.created"],
  });
  const secret = encryptText(tx, secretRow(webhookId), `kontak_webhook_${newToken()}`);
  await updateWebhook(tx, webhookId, { secret, lastSuccessAt: addSeconds(now, -5000) });
  const own = offered.filter((listing) => listing.businessId === businessId);
  for (const [n, { keyCode }] of own.slice(0, 6).entries()) {
    const sentAt = addSeconds(now, -5000 * (6 - n));
    const event = n % 3 === 2 ? "lead.created" : "listing.published";
    const eventId = `evt_${event === "lead.created" ? "conversation" : "listing"}_${1000 + n}`;
    const data =
      event === "lead.created" ? { kind: "message", listingId: keyCode } : { listingId: keyCode, state: "active" };
    const body = JSON.stringify({ id: eventId, type: event, createdAt: sentAt.toISOString(), data });
    const inserted = await insertDelivery(at(sentAt), { webhookId, eventId, event, body });
    const hasFailed = n === 1;
    await updateDelivery(tx, inserted!.id, {
      state: hasFailed ? "failed" : "delivered",
      attempts: n === 0 ? 3 : hasFailed ? 7 : 1,
      attemptedAt: sentAt,
      nextAttemptAt: null,
      status: hasFailed ? 500 : 200,
      durationMs: 38 + 17 * n,
      answer: hasFailed ? "Internal Server Error" : "tamam",
      fault: hasFailed ? webhookMessages.status(500) : null,
    });
  }
}

/** Receives the webhooks of the demo's dealer. */
export async function demoWebhookReceiver(app: FastifyInstance) {
  app.post(demoReceiverPath, { config: { isAnonymous: true, mayBeForeign: true } }, async ({ ctx }, reply) => {
    requireDemo(ctx);
    return reply.type("text/plain; charset=utf-8").send("tamam");
  });
}
