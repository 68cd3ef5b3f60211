/** The RSS feed of the news. */
export const newsFeedPath = "/haberler.rss";
