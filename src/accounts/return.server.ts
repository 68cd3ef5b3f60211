import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { homePath, ownPath, returnSeconds } from "./rules.ts";

/** Spec 9. */
const pathCookie = "redirect-after-login";
const actionCookie = "__Host-donus-islemi";
const actionMaxLength = 1000;

/** What a visitor wanted to do when they had to sign in: `{ action: "garaj-ekle", keyCode: "K7M2P9QXA" }`. */
export type ReturnAction = { action: string } & Record<string, string>;

/** The Set-Cookie header that brings the visitor back to `path` after signing in, for ten minutes. */
export const rememberReturnPath = (path: string) => cookieHeader(pathCookie, path, { maxAgeSeconds: returnSeconds });

/**
 * Where to go after signing in: the address's own `ref`, else the remembered one, else my home; with the Set-Cookie
 * header that forgets it. Both are the visitor's to write, so both are checked.
 */
export function takeReturnPath(request: Request, ref?: string | null): { path: string; cookie: string } {
  const remembered = readCookie(request.headers.get("cookie"), pathCookie);
  return { path: ownPath(ref) ?? ownPath(remembered) ?? homePath, cookie: forgetReturnPath() };
}

export const forgetReturnPath = () => removeCookie(pathCookie);

/** Spec 6: the Set-Cookie header that keeps the action for ten minutes, until the visitor has signed in. */
export const rememberReturnAction = (action: ReturnAction, now: Date) =>
  cookieHeader(actionCookie, JSON.stringify({ ...action, until: String(now.getTime() + returnSeconds * 1000) }), {
    maxAgeSeconds: returnSeconds,
  });

/**
 * The remembered action when it is called `name` and not older than ten minutes, with the Set-Cookie header that forgets
 * it. The page the visitor comes back to takes it in its loader and does it through its own service, with the same checks
 * as if the button were pressed.
 */
export function takeReturnAction(
  request: Request,
  name: string,
  now: Date,
): { action: ReturnAction; cookie: string } | undefined {
  const text = readCookie(request.headers.get("cookie"), actionCookie);
  if (!text || text.length > actionMaxLength) return undefined;
  const parsed = parseAction(text);
  if (parsed?.action !== name) return undefined;
  const { until, ...action } = parsed;
  if (!(Number(until) >= now.getTime())) return undefined;
  return { action, cookie: forgetReturnAction() };
}

export const forgetReturnAction = () => removeCookie(actionCookie);

function parseAction(text: string): ReturnAction | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isTexts =
      typeof value === "object" && value !== null && Object.values(value).every((part) => typeof part === "string");
    return isTexts && "action" in value ? (value as ReturnAction) : undefined;
  } catch {
    return undefined;
  }
}
