import type { Context } from "#src/shared/context.server.ts";
import { clientKey } from "#src/shared/throttle.server.ts";
import { insertTrace } from "./queries.server.ts";

/** Loopback addresses: a proxy on this machine, or a developer. */
const isOwnMachine = (client: string) => client === "" || client === "0:0:0:0" || client.startsWith("127.");

/**
 * Notes the network that a member signs in from, and the device by the mark of the last member who signed in on it
 * (`known-device.server.ts`), if any: accounts that share one with a blocked member are shown to moderators (Product 19.4).
 */
export async function noteSignIn(ctx: Context, memberId: number, deviceMark: string | undefined) {
  const client = clientKey(ctx.client);
  if (!isOwnMachine(client)) await insertTrace(ctx, { memberId, kind: "network", value: client });
  if (deviceMark !== undefined) await noteDevice(ctx, memberId, deviceMark);
}

/** Notes the mark of a device that is given to a member, or that they bring. */
export async function noteDevice(ctx: Pick<Context, "db" | "clock">, memberId: number, mark: string) {
  // What the cookie holds comes from the browser.
  if (/^[\w-]{43}$/.test(mark)) await insertTrace(ctx, { memberId, kind: "device", value: mark });
}
