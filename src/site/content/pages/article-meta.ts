import { largePicture } from "#src/shared/head-tags.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import type { ArticleView } from "./page-data.server.ts";
import { newsFeedLink } from "./feed-address.ts";

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
    ...(picture ? largePicture({ url: origin + picture.jpeg, width: 1600, height: 900, text: picture.text }) : []),
    ...(kind === "news" ? [newsFeedLink(origin)] : []),
  ];
}
