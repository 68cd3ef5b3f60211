import { pageTitle } from "#src/shared/page-title.ts";
import type { ArticleView } from "./page-data.server.ts";
import { newsFeedPath } from "./feed-address.ts";

/** The head of an item's page. */
export function articleMeta(view: ArticleView) {
  const { title, summary, origin, address, kind, picture, published, changed } = view;
  return [
    { title: pageTitle([title]) },
    { name: "description", content: summary },
    { tagName: "link" as const, rel: "canonical", href: origin + address },
    { property: "og:type", content: kind === "video" ? "video.other" : "article" },
    { property: "og:title", content: title },
    { property: "og:description", content: summary },
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
