import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { editorialBoard } from "../items/rules.ts";
import type { ArticleView, ShownContent } from "./page-data.server.ts";

type Article = {
  type: "Article" | "NewsArticle";
  title: string;
  /** As in the head of the page. */
  description: string;
  /** A person, or null for the editorial board. */
  byline: string | null;
  address: string;
  /** The full address of its picture; without one the site's logo stands for it, since search engines ask for an image. */
  image: string | undefined;
  publishedAt: Date | null;
  changedAt: Date | null;
};

const types = { guide: "Article", help: "Article", news: "NewsArticle" } as const;
const logoOf = (origin: string) => `${origin}/logo.png`;
const siteOf = (origin: string) => ({
  "@type": "Organization",
  name: "Kontak",
  url: `${origin}/`,
  logo: logoOf(origin),
});

const authorOf = (origin: string, byline: string | null) =>
  byline === null
    ? { "@type": "Organization", name: editorialBoard, url: `${origin}/hakkimizda` }
    : { "@type": "Person", name: byline };

/** schema.org `Article` of the site. `origin` as in `ctx.origin`. */
export const articleFields = (origin: string, article: Article) => ({
  "@type": article.type,
  headline: article.title,
  description: article.description,
  inLanguage: "tr",
  url: origin + article.address,
  mainEntityOfPage: origin + article.address,
  image: [article.image ?? logoOf(origin)],
  datePublished: article.publishedAt?.toISOString(),
  dateModified: article.changedAt?.toISOString(),
  author: authorOf(origin, article.byline),
  publisher: siteOf(origin),
});

/** schema.org data of a published item: what it is, and its breadcrumbs. */
export function articleJsonLd(view: ArticleView, item: ShownContent): object[] {
  const { kind, origin, address, picture, video, ownVideo, title, shared } = view;
  const { publishedAt, changedAt, byline } = item;
  const { description } = shared;
  const image = picture ? origin + picture.jpeg : ownVideo ? origin + ownVideo.poster : video?.thumbnail;
  const what =
    kind === "video"
      ? {
          "@type": "VideoObject",
          name: title,
          description,
          author: authorOf(origin, byline),
          inLanguage: "tr",
          url: origin + address,
          thumbnailUrl: image ?? logoOf(origin),
          uploadDate: publishedAt?.toISOString(),
          dateModified: changedAt?.toISOString(),
          publisher: siteOf(origin),
          ...(video ? { embedUrl: video.embedUrl } : {}),
          ...(ownVideo ? { contentUrl: origin + ownVideo.url } : {}),
        }
      : articleFields(origin, {
          type: types[kind],
          title,
          description,
          byline,
          address,
          image,
          publishedAt,
          changedAt,
        });
  return [what, breadcrumbList(view.crumbs, origin, address)];
}
