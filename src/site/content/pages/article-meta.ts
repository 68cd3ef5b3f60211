import { pageTitle } from "#src/shared/page-title.ts";
import type { ArticleView } from "./page-data.server.ts";
import { newsFeedPath } from "./feed-address.ts";

/** The head of an item's page. */
export function articleMeta(view: ArticleView) {
  const { shared, author, origin, address, kind, picture, published, changed } = view;
  return [
    { title: pageTitle([shared.title]) },
    { name: "description", content: shared.description },
    { name: "author", content: author },
    { tagName: "link" as const, rel: "canonical", href: origin + address },
    { property: "og:type", content: kind === "video" ? "video.other" : "article" },
    { property: "og:title", content: shared.title },
    { property: "og:description", content: shared.description },
    { property: "og:url", content: origin + address },
    ...(published ? [{ property: "article:published_time", content: published.iso }] : []),
    ...(changed ? [{ property: "article:modified_time", content: changed.iso }] : []),
    ...(picture
      ? [
          { name: "twitter:card", content: "summary_large_image" },
          { property: "og:image", content: origin + picture.jpeg },
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: "1600" },
          { property: "og:image:height", content: "900" },
          { property: "og:image:alt", content: picture.text },
        ]
      : []),
    ...(kind === "news"
      ? [
          {
            tagName: "link" as const,
            rel: "alternate",
            type: "application/rss+xml",
            title: "Kontak haberleri",
            href: origin + newsFeedPath,
          },
        ]
      : []),
  ];
}
