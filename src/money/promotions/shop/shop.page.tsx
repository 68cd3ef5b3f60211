import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { requireBuyer } from "#src/money/orders/service.server.ts";
import { paymentAddress } from "#src/money/orders/rules.ts";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { formAction, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/shop.page.ts";
import { ShopForm } from "./shop-form.tsx";
import { orderChosen, readKeyCodes, readShop, type Shop } from "./service.server.ts";

/** The listings in the address; the bar of `/ilanlarim` sends its own form here. */
const keyCodesIn = (params: URLSearchParams) => readKeyCodes([...params.getAll("ilan"), ...params.getAll("offers[]")]);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireBuyer(ctx);
  return readShop(ctx, keyCodesIn(url.searchParams));
});

/** For browsers without scripts; with them the form sends a call. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireBuyer(ctx);
  const orderId = await orderChosen(ctx, readKeyCodes([form["ilan"] ?? []].flat().map(String)), form);
  throw redirect(paymentAddress(orderId));
});

export const meta = () => [{ title: "Öne çıkarın – Kontak" }, { name: "robots", content: "noindex" }];

export default function ShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, offers } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  return (
    <div className="page promo-shop">
      <Breadcrumbs items={[{ label: "İlanlarım", to: "/ilanlarim" }, { label: "Öne çıkarın" }]} />
      <h1>{listings.length > 1 ? `${listings.length} ilanınızı öne çıkarın` : "İlanınızı öne çıkarın"}</h1>
      <p className="muted">
        Her dopingin ne yaptığını <Link to="/doping-bilgi">doping bilgi</Link> sayfasında görebilirsiniz.
      </p>
      {listings.length === 0 ? (
        <EmptyState icon="car" title="Önce ilan seçin">
          <p className="small muted">Yayındaki ilanlarınızdan birini ya da birkaçını seçip “Öne çıkarın”a basın.</p>
          <LinkButton look="primary" to="/ilanlarim?durum=yayinda">
            İlanlarınıza gidin
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <Listings listings={listings} />
          <ShopForm
            key={listings.map(({ keyCode }) => keyCode).join()}
            keyCodes={listings.map(({ keyCode }) => keyCode)}
            offers={offers}
            refusal={refusal}
          />
        </>
      )}
    </div>
  );
}

const shownListings = 3;

function Listings({ listings }: Pick<Shop, "listings">) {
  const more = listings.length - shownListings;
  return (
    <ul className="promo-shop__listings">
      {listings.slice(0, shownListings).map(({ keyCode, name, price, photoId, address }) => (
        <li key={keyCode}>
          {photoId && <Photo id={photoId} alt="" kind="thumb" />}
          <span>
            <Link to={address}>{name}</Link>
            <span className="tiny muted">
              {keyCode}, {price}
            </span>
          </span>
        </li>
      ))}
      {more > 0 && <li className="muted">ve {more} ilan daha</li>}
    </ul>
  );
}
