/** The RSS feed of the news. */
export const newsFeedPath = "/haberler.rss";

/** The link to it in the head of a page. */
export const newsFeedLink = (origin: string) => ({
  tagName: "link" as const,
  rel: "alternate",
  type: "application/rss+xml",
  title: "Kontak haberleri",
  href: origin + newsFeedPath,
});
