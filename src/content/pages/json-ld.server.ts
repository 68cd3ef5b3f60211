import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import type { ShownContent } from "./page-data.server.ts";
import type { ArticleView } from "./page-data.server.ts";

const types = { guide: "Article", help: "Article", news: "NewsArticle", video: "VideoObject" } as const;

/** schema.org data of a published item: what it is, and its breadcrumbs. */
export function articleJsonLd(view: ArticleView, item: ShownContent): object[] {
  const { origin, address, picture, video } = view;
  const site = { "@type": "Organization", name: "Kontak", url: `${origin}/`, logo: `${origin}/logo.png` };
  const image = picture ? origin + picture.jpeg : video?.thumbnail;
  const common = {
    "@type": types[view.kind],
    url: origin + address,
    inLanguage: "tr",
    publisher: site,
    dateModified: item.changedAt?.toISOString(),
  };
  const what =
    view.kind === "video"
      ? {
          ...common,
          name: view.title,
          description: view.summary,
          uploadDate: item.publishedAt?.toISOString(),
          thumbnailUrl: image ?? `${origin}/logo.png`,
          ...(video ? { embedUrl: video.embedUrl } : {}),
        }
      : {
          ...common,
          headline: view.title,
          description: view.summary,
          datePublished: item.publishedAt?.toISOString(),
          author: site,
          mainEntityOfPage: origin + address,
          ...(image === undefined ? {} : { image: [image] }),
        };
  return [what, breadcrumbList(view.crumbs, origin, address)];
}
