import { renderToStaticMarkup } from "react-dom/server";
import styles from "#src/app.css?url";
import type { GarageItemView } from "#src/finding/garage/page-data.server.ts";
import { Logo } from "#src/site/layout/logo.tsx";
import { placeName } from "#src/selling/listings/names.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import type { SavedSearchView } from "#src/finding/saved-searches/list.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Tag } from "#src/ui/chip.tsx";
import { Facts } from "#src/ui/facts.tsx";
import latin from "#src/ui/fonts/inter-latin.woff2?url";
import turkish from "#src/ui/fonts/inter-turkish.woff2?url";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { OfflineData } from "./offline.server.ts";
import { offlineMark } from "./rules.ts";

/** The HTML of the offline page: without scripts, because it is shown at the address of any page. */
export const offlineDocument = (data: OfflineData) =>
  `<!DOCTYPE html>${renderToStaticMarkup(<OfflinePage {...data} />)}`;

/** A link to the address at which the page is shown; React leaves out an empty `href`. */
const retryLink = '<a class="btn btn--primary" href="">Yeniden deneyin</a>';

function OfflinePage({ at, own }: OfflineData) {
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Bağlantı yok – Kontak</title>
        {[latin, turkish].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <header className="header">
          <div className="page header__in">
            <a className="logo" href="/">
              <Logo />
              Kontak
            </a>
          </div>
        </header>
        <main className="page offline">
          <h1>Kontak’a ulaşılamıyor</h1>
          <p className="muted">
            İnternet bağlantınız yok ya da site şu anda yanıt vermiyor. Açmak istediğiniz sayfa bağlantı olmadan
            gösterilemez.
          </p>
          <p dangerouslySetInnerHTML={{ __html: retryLink }} />
          {own ? <Own at={at} {...own} /> : <ForEverybody />}
        </main>
      </body>
    </html>
  );
}

const ForEverybody = () => (
  <Notice>
    <p>Giriş yapan üyeler, garajlarını ve kayıtlı aramalarını bağlantı olmadığında da burada görür.</p>
  </Notice>
);

function Own({ at, garage, searches }: { at: string } & NonNullable<OfflineData["own"]>) {
  return (
    <>
      <Notice tone="warn">
        <p>Aşağıdakiler bu cihazda saklanan son hâlidir. Fiyatlar {at} itibarıyla; güncel olmayabilir.</p>
      </Notice>
      <section aria-labelledby="garaj">
        <h2 id="garaj">Garajım</h2>
        {garage.total === 0 && <p className="muted">Garajınızda ilan yok.</p>}
        {garage.total > garage.items.length && (
          <p className="muted">
            {formatNumber(garage.total)} ilandan son eklediğiniz {formatNumber(garage.items.length)} ilan
          </p>
        )}
        <ul className="offline__list">
          {garage.items.map((item) => (
            <GarageRow key={item.id} item={item} at={at} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="aramalar">
        <h2 id="aramalar">Aramalarım</h2>
        {searches.total === 0 && <p className="muted">Kayıtlı aramanız yok.</p>}
        {searches.total > searches.searches.length && (
          <p className="muted">
            {formatNumber(searches.total)} aramadan ilk {formatNumber(searches.searches.length)} arama
          </p>
        )}
        <ul className="offline__list">
          {searches.searches.map((search) => (
            <SearchRow key={search.id} search={search} at={at} />
          ))}
        </ul>
      </section>
    </>
  );
}

function GarageRow({ item, at }: { item: GarageItemView; at: string }) {
  const { card, note, nameWithYear } = item;
  const address = card ? card.address : item.address;
  return (
    <li className="offline__item">
      <div className="photo">
        {card?.photoId ? (
          <img src={`${photoUrl(card.photoId, 400)}?${offlineMark}`} alt="" width="400" height="300" loading="lazy" />
        ) : (
          <span className="photo__none">
            <Icon name="car" />
          </span>
        )}
      </div>
      <div className="offline__text">
        <h3>{address ? <a href={address}>{nameWithYear}</a> : nameWithYear}</h3>
        {card ? (
          <>
            <p>
              <span className="price">{card.price}</span> <span className="tiny keep-together">{at} itibarıyla</span>
            </p>
            <Facts facts={[card.condition, card.mileage, placeName(card.city, card.town)]} />
          </>
        ) : (
          <p>
            <Tag tone={item.state.tone}>{item.state.name}</Tag>{" "}
            <span className="tiny keep-together">{at} itibarıyla</span>
          </p>
        )}
        {note && <p className="small">Notunuz: {note}</p>}
      </div>
    </li>
  );
}

const SearchRow = ({ search: { title, address, counts, filters }, at }: { search: SavedSearchView; at: string }) => (
  <li className="offline__text">
    <h3>{counts ? <a href={address}>{title}</a> : title}</h3>
    {counts && (
      <p>
        <span className="num">{formatNumber(counts.total)}</span> ilan{" "}
        <span className="tiny keep-together">{at} itibarıyla</span>
      </p>
    )}
    {filters.length > 0 && <p className="small muted">{filters.join(" · ")}</p>}
  </li>
);
