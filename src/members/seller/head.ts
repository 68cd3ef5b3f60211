import { formatNumber } from "#src/shared/turkish.ts";
import { pictureUrl } from "#src/accounts/public/rules.ts";
import type { SellerPageData } from "./page-data.server.ts";

/** Title, description and canonical address of a seller's page; not indexed without live listings. */
export function sellerMeta({ view, count, page, origin }: SellerPageData) {
  const title = `${view.name}${view.place ? `, ${view.place}` : ""} – Kontak`;
  const said = `${view.kindName}, ${view.since} yılından beri Kontak'ta. ${count > 0 ? `Yayında ${formatNumber(count)} ilanı var.` : "Şu anda yayında ilanı yok."}`;
  const url = origin + view.address + (page > 1 ? `?sayfa=${page}` : "");
  return [
    { title },
    { name: "description", content: said },
    { tagName: "link", rel: "canonical", href: url },
    ...(count === 0 ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:type", content: "profile" },
    { property: "og:site_name", content: "Kontak" },
    { property: "og:locale", content: "tr_TR" },
    { property: "og:title", content: title },
    { property: "og:description", content: said },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary" },
    ...(view.pictureId ? [{ property: "og:image", content: origin + pictureUrl(view.pictureId, 320, "jpg") }] : []),
  ];
}
