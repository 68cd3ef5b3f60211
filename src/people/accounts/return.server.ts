import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import type { Context } from "#src/shared/context.server.ts";
import { cookieHeader, readCookie, removeCookie } from "#src/shared/cookies.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { selectSecret } from "./queries.server.ts";
import { homePath, ownPath, returnSeconds } from "./rules.ts";

/** Product 3.4. */
const pathCookie = "redirect-after-login";
const actionCookie = "__Host-donus-islemi";
/** The longest cookie that browsers accept. */
const actionMaxLength = 4000;

type Signing = Pick<Context, "db" | "clock">;

/** What a visitor wanted to do when they had to sign in: `{ action: "garaj-ekle", keyCode: "K7M2P9QXA" }`. */
export type ReturnAction = { action: string } & Record<string, string>;

/** Why a visitor has to sign in: a sentence for the sign-in page that returns to `path`. */
export type SignInPurpose = { text: string; path: string };

/** The Set-Cookie header that brings the visitor back to `path` after signing in, for ten minutes. */
export const storeReturnPath = (path: string) => cookieHeader(pathCookie, path, { maxAgeSeconds: returnSeconds });

/**
 * Where to go after signing in: the address's own `ref`, else the stored path, else my home; with the Set-Cookie
 * header that clears it. Both come from the client, so both are validated.
 */
export function consumeReturnPath(request: Request, ref?: string | null): { path: string; cookie: string } {
  const remembered = readCookie(request.headers.get("cookie"), pathCookie);
  return { path: ownPath(ref) ?? ownPath(remembered) ?? homePath, cookie: clearReturnPath() };
}

export const clearReturnPath = () => removeCookie(pathCookie);

/**
 * The Set-Cookie header that stores the action for ten minutes, until the visitor has signed in. It is signed, so nobody
 * can make a browser carry out an action that no page of ours offered, or extend it.
 */
export async function storeReturnAction(ctx: Signing, action: ReturnAction, purpose?: SignInPurpose): Promise<string> {
  const until = String(ctx.clock().getTime() + returnSeconds * 1000);
  const about = purpose && { purpose: purpose.text, purposePath: purpose.path };
  const text = JSON.stringify({ ...action, ...about, until });
  const signature = (await signatureOf(ctx, text)).toString("base64url");
  return cookieHeader(actionCookie, `${signature}.${text}`, { maxAgeSeconds: returnSeconds });
}

/**
 * The stored action when it is called `name`, has a valid signature and is not older than ten minutes, with the
 * Set-Cookie header that clears it. The loader of the page that the visitor returns to runs it through its own
 * service, with the same checks as the button.
 */
export async function consumeReturnAction(
  ctx: Signing,
  request: Request,
  name: string,
): Promise<{ action: ReturnAction; cookie: string } | undefined> {
  const action = await readReturnAction(ctx, request);
  return action?.action === name ? { action, cookie: clearReturnAction() } : undefined;
}

/** Why the visitor has to sign in before they are led to `path`: the sentence stored with their action, if it is for `path`. */
export async function signInPurpose(ctx: Signing, request: Request, path: string): Promise<string | undefined> {
  const action = await readReturnAction(ctx, request);
  return action?.purposePath === path ? action.purpose : undefined;
}

/** The stored action when its signature is valid and it is not older than ten minutes. */
async function readReturnAction(ctx: Signing, request: Request): Promise<ReturnAction | undefined> {
  const value = readCookie(request.headers.get("cookie"), actionCookie);
  if (!value || value.length > actionMaxLength) return undefined;
  const dot = value.indexOf(".");
  const text = value.slice(dot + 1);
  const parsed = parseAction(text);
  if (!parsed) return undefined;
  const signature = Buffer.from(value.slice(0, Math.max(dot, 0)), "base64url");
  const own = await signatureOf(ctx, text);
  if (signature.length !== own.length || !timingSafeEqual(signature, own)) return undefined;
  const { until, ...action } = parsed;
  return Number(until) >= ctx.clock().getTime() ? action : undefined;
}

async function signatureOf(ctx: Signing, text: string): Promise<Buffer> {
  return createHmac("sha256", await selectSecret(ctx, "return-action"))
    .update(text)
    .digest();
}

/**
 * Sends a visitor to sign in and then to `path`, where `action`, if any, can be done for ten minutes. `purpose` is what the
 * sign-in page says that signing in is for.
 */
export async function redirectToSignIn(ctx: Signing, path: string, action: ReturnAction | undefined, purpose?: string) {
  if (!action && purpose === undefined) return redirect(signInAddress(path));
  const about = purpose === undefined ? undefined : { text: purpose, path };
  const cookie = await storeReturnAction(ctx, action ?? { action: "" }, about);
  return redirect(signInAddress(path), { headers: { "set-cookie": cookie } });
}

/**
 * Runs the stored action called `name` with `run`: undefined without one; otherwise the headers
 * that clear it, and the refusal where it failed.
 */
export async function runReturnAction(
  ctx: Signing,
  request: Request,
  name: string,
  run: (action: ReturnAction) => Promise<unknown>,
): Promise<{ headers: { "set-cookie": string }; refusal: Refusal | undefined } | undefined> {
  const taken = await consumeReturnAction(ctx, request, name);
  if (!taken) return undefined;
  const headers = { "set-cookie": taken.cookie };
  try {
    await run(taken.action);
    return { headers, refusal: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { headers, refusal: error };
  }
}

/** The page of the site that a form was sent from, by the browser's Referer; undefined where it is `formPath` itself. */
export function pageBefore(request: Request, formPath: string): string | undefined {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return pathname === formPath ? undefined : ownPath(pathname + search);
}

export const clearReturnAction = () => removeCookie(actionCookie);

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
