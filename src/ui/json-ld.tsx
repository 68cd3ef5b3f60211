import { use } from "react";
import { NonceContext } from "./nonce.ts";

/** Data for search engines inside the page. Nothing in it can end the script element. */
export function JsonLd({ data }: { data: object }) {
  const nonce = use(NonceContext);
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
