import { createHash } from "node:crypto";

/**
 * A page whose scripts are known by what they are instead of by the nonce of one request: everybody may be sent it.
 * Only what carried the nonce is named, so a script that came into the page any other way does not run.
 */
export function withoutNonce(html: string, nonce: string): { html: string; scripts: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || attributes.includes(" src=") || attributes.includes("application/ld+json"))
      continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return { html: html.replaceAll(mark, ""), scripts: [...hashes].join(" ") };
}
