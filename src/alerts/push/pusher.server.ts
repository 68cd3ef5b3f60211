import type { LookupFunction } from "node:net";
import { BlockList, isIP } from "node:net";
import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import webPush from "web-push";
import type { Db } from "#src/shared/db.server.ts";
import { findSecret, insertSecret } from "#src/notifications/secret-queries.server.ts";
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

/** Private networks. Clients choose the endpoint's address, so it must not reach internal hosts (SSRF). */
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv6");

/** Whether an address is public; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !privateNetworks.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Resolves a name; fails if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error("push not sent: the endpoint has no public address"), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first!.address, first!.family);
  });
};
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
    sent.on("timeout", () => sent.destroy(new Error("push not sent: no answer")));
    // Errors of failed jobs are logged, so they must not hold the endpoint, which identifies a browser.
    sent.on("error", ({ message, ...error }: NodeJS.ErrnoException) =>
      reject(new Error(error.code ? `push not sent: ${error.code}` : message)),
    );
    sent.end(body);
  });
