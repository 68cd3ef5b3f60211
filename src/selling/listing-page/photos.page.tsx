import { redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { photosAddress } from "#src/selling/listings/detail/rules.ts";
import { readPhotosOf } from "#src/selling/listings/detail/service.server.ts";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { areaLinks } from "#src/site/layout/areas/area-styles.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Route } from "./+types/photos.page.ts";
import { photoAlt, photoAnchor } from "./gallery-rules.ts";

export const links = areaLinks("listing");

export const handle = { hidesTabBar: true, hasShortFooter: true } satisfies PageHandle;

/** All photos of a listing one below the other, where a photo is pressed before scripts run, or without them. */
export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const shown = await readPhotosOf(ctx, params.keyCode.toUpperCase());
  if (url.pathname !== photosAddress(shown.address)) throw redirect(photosAddress(shown.address), 301);
  return { ...shown, origin: ctx.origin };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData ? `${loaderData.name}: fotoğraflar` : "İlan bulunamadı"]) },
  { name: "robots", content: "noindex" },
];

export default function PhotosPage({ loaderData: { name, address, photos, price } }: Route.ComponentProps) {
  return (
    <div className="page listing-photos">
      <Link className="more" to={address}>
        <Icon name="left" size="s" />
        İlana dönün
      </Link>
      <h1>{name}</h1>
      <p className="muted">
        {price} · {formatNumber(photos.length)} fotoğraf
      </p>
      <ol>
        {photos.map(({ id }, at) => (
          <li key={id} id={photoAnchor(at)}>
            <Photo
              id={id}
              alt={photoAlt(name, at)}
              kind="gallery"
              sizes="(min-width: 64rem) 60rem, 100vw"
              isFirst={at === 0}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
