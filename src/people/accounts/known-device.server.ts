import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import { selectSecret } from "./queries.server.ts";
import { deviceCookie, knownDeviceSeconds } from "./rules.ts";
import { noteDevice } from "./traces/service.server.ts";

type Known = { id: number; passwordHash: string } | undefined;

/** Whether the request's device signed this member in before. Takes as long for an unknown member. */
export async function isKnownDevice(ctx: Context, cookies: string | null, member: Known): Promise<boolean> {
  const mark = await deviceMark(ctx, member ?? { id: 0, passwordHash: "" });
  const sent = Buffer.from(readCookie(cookies, deviceCookie) ?? "", "base64url");
  return sent.length === mark.length && timingSafeEqual(sent, mark) && member !== undefined;
}

/** The Set-Cookie header that makes this a known device of the member. */
export async function knownDeviceCookie(ctx: Context, member: NonNullable<Known>): Promise<string> {
  const mark = (await deviceMark(ctx, member)).toString("base64url");
  await noteDevice(ctx, member.id, mark);
  return cookieHeader(deviceCookie, mark, { maxAgeSeconds: knownDeviceSeconds });
}

async function deviceMark(ctx: Context, { id, passwordHash }: NonNullable<Known>) {
  const secret = await selectSecret(ctx, "device");
  return createHmac("sha256", secret).update(`${id}:${passwordHash}`).digest();
}
