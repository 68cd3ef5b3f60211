type CookieOptions = { maxAgeSeconds: number };

/** The value of one cookie of the request. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of header?.split(/; */) ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return decodeSafely(pair.slice(at + 1));
  }
  return undefined;
}

/**
 * A Set-Cookie header for a cookie that scripts cannot read. Browsers treat 127.0.0.1 as secure, so `Secure` works there
 * too. A lifetime of 0 removes it.
 */
export const cookieHeader = (name: string, value: string, { maxAgeSeconds }: CookieOptions) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`;

export const removeCookie = (name: string) => cookieHeader(name, "", { maxAgeSeconds: 0 });

function decodeSafely(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
