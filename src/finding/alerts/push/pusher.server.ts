import { request as httpRequest } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import webPush from "web-push";
import type { Db } from "#src/shared/db.server.ts";
import { publicLookup } from "#src/shared/public-network.server.ts";
import { findSecret, insertSecret } from "#src/core/notifications/secret-queries.server.ts";
import { isPushEndpoint, messageHours, type PushMessage } from "./rules.ts";

/** The endpoint of a browser's push subscription, and its keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Sends messages to browsers (Web Push). */
export type Pusher = {
  /** Whether messages may be sent to this endpoint. */
  accepts(endpoint: string): boolean;
  /** `gone`: the subscription has ended. Throws if a retry may succeed. */
  push(to: PushTarget, message: PushMessage): Promise<"sent" | "gone">;
};

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** Sends push messages to members' browsers. */
    pushes: Pusher;
  }
}

const publicBytes = 65;

/** The site's VAPID keys, generated on first use and stored with the other secrets. */
export async function pushKeys(ctx: { db: Db }): Promise<{ publicKey: string; privateKey: string }> {
  const stored = (await findSecret(ctx, "push")) ?? (await makeKeys(ctx));
  return {
    publicKey: stored.subarray(0, publicBytes).toString("base64url"),
    privateKey: stored.subarray(publicBytes).toString("base64url"),
  };
}

async function makeKeys(ctx: { db: Db }): Promise<Buffer> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = [publicKey, privateKey].map((key) => Buffer.from(key, "base64url"));
  await insertSecret(ctx, "push", Buffer.concat(keys));
  return (await findSecret(ctx, "push"))!;
}

const timeoutMs = 10_000;
const gone = new Set([404, 410]);
/** Rate limits and server errors: a retry may succeed. */
const isTransient = (status: number) => status === 429 || status >= 500;

/**
 * Sends through the push services of the browsers. `contact` is a mail address for their operators; `ownService` is the
 * origin of one more push service, which may be in our own network.
 */
export function webPusher(db: Db, contact: string, ownService?: string): Pusher {
  const isOwn = (endpoint: string) =>
    ownService !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === ownService;
  const accepts = (endpoint: string) => isPushEndpoint(endpoint) || isOwn(endpoint);
  return {
    accepts,
    async push({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) return "gone";
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: `mailto:${contact}`, ...(await pushKeys({ db })) },
          TTL: messageHours * 60 * 60,
        },
      );
      const status = await post(new URL(endpoint), headers, body, isOwn(endpoint) ? undefined : publicAgent);
      if (gone.has(status)) return "gone";
      if (isTransient(status)) throw new Error(`push not accepted: ${status}`);
      return "sent";
    },
  };
}

/** Clients choose the endpoint's address. */
const publicAgent = new Agent({ lookup: publicLookup, keepAlive: false });

/** Posts and returns the status; redirects are not followed and the response body is not read. */
const post = (
  endpoint: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
  agent: Agent | undefined,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = endpoint.protocol === "https:" ? httpsRequest : httpRequest;
    const sent = request(endpoint, { method: "POST", headers, agent, timeout: timeoutMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 500);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    // Errors of failed jobs are logged, so they must not hold the endpoint, which identifies a browser.
    sent.on("error", ({ message, ...error }: NodeJS.ErrnoException) =>
      reject(new Error(`push not sent: ${error.code ?? message}`)),
    );
    sent.end(body);
  });
