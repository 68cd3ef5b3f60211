import type { Context } from "./context.server.ts";
import type { Db } from "./db.server.ts";
import { enqueue } from "./events.server.ts";

/** A text message; `to` as E.164. */
export type Sms = { to: string; text: string };

/** `isLocal`: stored in the database instead of sent. */
export type SmsGateway = { deliver(sms: Sms): Promise<void>; isLocal?: true };

declare module "./context.server.ts" {
  interface Services {
    /** The sender of text messages; none where they are switched off. */
    sms: SmsGateway | undefined;
  }
}

declare module "./events.server.ts" {
  interface Jobs {
    "sms.deliver": Sms;
  }
}

/** Sends a text message in the background; inside a transaction only if that commits. */
export const sendSms = (ctx: Pick<Context, "db">, sms: Sms) => enqueue(ctx, "sms.deliver", sms);

const timeoutMs = 10_000;

/**
 * Delivers through a provider: `POST {url}` with `{ to, text, from }` as JSON and `Authorization: Bearer {key}`; any 2xx
 * means sent. Errors are thrown with their status only: failed jobs are logged, numbers and codes must not be.
 */
export function httpSms(url: string, key: string, from: string): SmsGateway {
  return {
    async deliver({ to, text }) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ to, text, from }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new Error(`text message not delivered: ${error instanceof Error ? error.name : "unknown"}`);
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`text message not delivered: status ${response.status}`);
    },
  };
}

/** Stores text messages in the database instead of sending them, readable at /gelistirici/postalar. */
export function databaseSms(db: Db): SmsGateway {
  return {
    isLocal: true,
    deliver: async ({ to, text }) =>
      void (await db.insertInto("smsMessage").values({ toPhone: to, body: text }).execute()),
  };
}
