import { createHash } from "node:crypto";

/**
 * A content security policy that allows scripts by hash instead of one request's nonce, so everybody can get the page.
 * Only scripts that carried the nonce are allowed, so an injected script does not run.
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
