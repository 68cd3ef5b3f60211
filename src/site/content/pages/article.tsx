import type { ReactNode } from "react";
import { Link } from "react-router";
import { VideoSection } from "#src/selling/listing-page/video-section.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import type { OwnVideo as OwnVideoFile } from "../items/own-videos.ts";
import { ContentCards } from "./content-cards.tsx";
import type { ArticleView } from "./page-data.server.ts";

/** An item as readers see it; `rating` stands below its text. */
export function Article({ view, rating }: { view: ArticleView; rating: ReactNode }) {
  const {
    kind,
    title,
    summary,
    author,
    html,
    topic,
    picture,
    video,
    ownVideo,
    published,
    changed,
    neighbours,
    related,
  } = view;
  const wasChanged = published && changed && changed.text !== published.text;
  return (
    <div className="page content-page">
      <Breadcrumbs items={view.crumbs} />
      <article className="content-page__article">
        <h1>{title}</h1>
        <p className="content-page__summary">{summary}</p>
        <p className="tiny">
          {author}
          {" · "}
          {published ? <time dateTime={published.iso}>{published.text}</time> : "Henüz yayımlanmadı"}
          {wasChanged && (
            <>
              {" · güncellendi: "}
              <time dateTime={changed.iso}>{changed.text}</time>
            </>
          )}
          {topic !== null && ` · ${topic}`}
          {view.checkedOn !== null && ` · Bilgilerin denetlendiği gün: ${view.checkedOn}`}
        </p>
        {picture && !ownVideo && (
          <img
            className="content-page__picture"
            src={picture.url}
            srcSet={`${picture.url} 800w, ${picture.large} 1600w`}
            sizes="(min-width: 48rem) 42rem, 100vw"
            alt={picture.text}
            width={800}
            height={450}
          />
        )}
        {video && <VideoSection key={view.id} video={video} name={title} />}
        {ownVideo && <OwnVideo video={ownVideo} picture={picture} title={title} />}
        <RichTextContent className="prose" html={html} />
        {kind === "guide" && (
          <p className="notice">
            <Icon name="info" />
            Bu rehber bilgilendirme amaçlıdır, hukuki danışmanlık değildir.
          </p>
        )}
        {view.sources.length > 0 && (
          <section aria-labelledby="h-kaynaklar">
            <h2 id="h-kaynaklar">Kaynaklar</h2>
            <ul className="content-page__sources">
              {view.sources.map(({ name, url, day }) => (
                <li key={`${name} ${url}`}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                  {day !== null && <span className="tiny"> (erişim: {day})</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Share title={title} url={view.origin + view.address} />
        {rating}
      </article>
      {related.length > 0 && (
        <nav aria-labelledby="h-ilanlar">
          <h2 id="h-ilanlar">İlgili ilanlar</h2>
          <ul className="content-page__links">
            {related.map(({ to, label }) => (
              <li key={to}>
                <Link className="chip" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {neighbours.length > 0 && (
        <section aria-labelledby="h-diger">
          <h2 id="h-diger">
            {
              { guide: "Diğer rehberler", news: "Diğer haberler", video: "Diğer videolar", help: "Diğer sayfalar" }[
                kind
              ]
            }
          </h2>
          <ContentCards cards={neighbours} level={3} />
        </section>
      )}
    </div>
  );
}

/** A video of the site itself: it has no sound, and the text below says what it shows. */
const OwnVideo = ({
  video,
  picture,
  title,
}: {
  video: OwnVideoFile;
  picture: ArticleView["picture"];
  title: string;
}) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- has no sound
  <video
    className="video"
    src={video.url}
    poster={picture?.url ?? video.poster}
    preload="none"
    controls
    playsInline
    muted
    aria-label={title}
    width={1280}
    height={720}
  />
);

/** Links that share the page, which need no scripts. */
function Share({ title, url }: { title: string; url: string }) {
  const text = encodeURIComponent(`${title}\n${url}`);
  return (
    <p className="content-page__share">
      <a className="btn btn--s" href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
        <Icon name="send" size="s" />
        WhatsApp ile gönderin
      </a>
      <a className="btn btn--s" href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
        <Icon name="share" size="s" />
        E-posta ile gönderin
      </a>
    </p>
  );
}
