import { use } from "react";
import { NonceContext } from "./nonce.ts";
import { scriptJson } from "./script-json.ts";

/** Data for search engines inside the page, as schema.org words it. */
export function JsonLd({ data }: { data: object }) {
  const nonce = use(NonceContext);
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}
