import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import {
  rememberReveal,
  revealedCookie,
  revealedCookieDays,
  revealedKeyCodes,
} from "#src/selling/listings/detail/rules.ts";
import { showPhone } from "#src/selling/listings/detail/service.server.ts";

const secondsPerDay = 24 * 60 * 60;

/** Reveals the number and returns the headers that set the cookie of revealed numbers (Product 7.3). */
export async function revealPhone(ctx: Context, keyCode: string, cookies: string | null | undefined) {
  const remembered = readCookie(cookies, revealedCookie);
  const code = keyCode.toUpperCase();
  const shown = await showPhone(ctx, code, { wasRevealed: revealedKeyCodes(remembered).includes(code) });
  const cookie = cookieHeader(revealedCookie, rememberReveal(remembered, code), {
    maxAgeSeconds: revealedCookieDays * secondsPerDay,
  });
  return { shown, headers: { "set-cookie": cookie, "cache-control": "no-store" } };
}
