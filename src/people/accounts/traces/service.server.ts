import type { Context } from "#src/shared/context.server.ts";
import { clientKey } from "#src/shared/throttle.server.ts";
import { insertTrace } from "./queries.server.ts";

/** Loopback addresses: a proxy on this machine, or a developer. */
const isOwnMachine = (client: string) => client === "" || client === "0:0:0:0" || client.startsWith("127.");

/**
 * Stores hashes of the client's network and, where its cookie identifies a device (`known-device.server.ts`), of the device
 * when a member signs in. Moderators see which accounts share one with a blocked member (Product 19.4).
 */
export async function noteSignIn(ctx: Context, memberId: number, deviceMark: string | undefined) {
  const client = clientKey(ctx.client);
  if (!isOwnMachine(client)) await insertTrace(ctx, { memberId, kind: "network", value: client });
  if (deviceMark !== undefined) await noteDevice(ctx, memberId, deviceMark);
}

/** Stores a hash of the identifier in a member's device cookie. A cookie of another form is ignored. */
export async function noteDevice(ctx: Pick<Context, "db" | "clock">, memberId: number, mark: string) {
  if (/^[\w-]{43}$/.test(mark)) await insertTrace(ctx, { memberId, kind: "device", value: mark });
}
