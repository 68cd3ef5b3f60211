import { Link, redirect } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { ShareButton } from "#src/selling/listing-page/share-button.tsx";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { listingAddress, listingLifeDays, listingNotFound, priceText } from "#src/selling/listings/rules.ts";
import { promoteAddress } from "#src/money/promotions/shop/address.ts";
import type { Route } from "./+types/success.page.ts";
import { decisionTimeText } from "#src/selling/listing-editor/create/decision-times.ts";
import { readStanding } from "./service.server.ts";
import { findOwnListing, measureDecisionTimes } from "#src/selling/listing-editor/create/queries.server.ts";
import { Redirecting } from "#src/selling/listing-editor/create/redirecting.tsx";

export const meta = () => [{ title: "İlanınız onaya gönderildi – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ params, ctx }: WithContext<Route.LoaderArgs>) => {
  const { id, businessId } = requireMember(ctx);
  const listing = await findOwnListing(ctx, readKeyCode(params.keyCode), id);
  if (!listing) throw new Refusal(404, listingNotFound);
  const address = listingAddress(listing);
  if (listing.state !== "pending") throw redirect(address);
  const standing = businessId === null ? undefined : await readStanding(ctx, businessId);
  return {
    isLiveSoon: standing?.mayPublish === true,
    keyCode: listing.keyCode,
    title: listing.title,
    price: priceText(listing),
    address,
    url: ctx.origin + address,
    decisionTime: decisionTimeText(await measureDecisionTimes(ctx)),
    canPromote: ctx.payments !== undefined,
    needsAuthority: ctx.eids !== undefined && listing.listingType !== "yedek-parca",
  };
});

/** Product 5.12: a listing was sent; its page follows in 3 seconds unless the member stays. */
export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const { isLiveSoon, keyCode, title, price, address, url, decisionTime, canPromote, needsAuthority } = loaderData;
  return (
    <div className="page">
      <div className="sent">
        <Icon name="check" className="sent__icon" />
        <h1>İlanınız onaya gönderildi</h1>
        <p>
          <strong>{title}</strong>
        </p>
        <div className="sent__row">
          <span>
            İlan no: <strong className="num">{keyCode}</strong>
          </span>
          <CopyButton text={keyCode} copied="İlan numarası kopyalandı">
            Numarayı kopyalayın
          </CopyButton>
        </div>
        <Redirecting to={address} />
        <h2>Şimdi ne olacak?</h2>
        <ol className="sent__next">
          {needsAuthority && <li>Aracı satma yetkiniz EİDS ile doğrulanır.</li>}
          {isLiveSoon ? (
            <li>İlanınız birkaç dakika içinde yayına girer. Sakıncalı görünürse önce bir moderatör bakar.</li>
          ) : (
            <li>Bir moderatör ilanınıza bakar. {decisionTime}</li>
          )}
          <li>
            Onaylanınca {listingLifeDays} gün yayında kalır; düzeltme gerekirse nedenini yazarız. İkisinde de e-posta
            alırsınız.
          </li>
        </ol>
        <div className="sent__row">
          <LinkButton look="primary" to={address}>
            İlanınızın sayfasına gidin
          </LinkButton>
          <LinkButton look="line" to="/ilanlarim?durum=bekleyen">
            İlanlarınız
          </LinkButton>
          <ShareButton {...{ keyCode, title, price, url }} />
        </div>
        {canPromote && (
          <section className="sent__offer" aria-labelledby="one-cikarin">
            <h2 id="one-cikarin">İlanınızı öne çıkarın</h2>
            <p className="small">
              Ana sayfa vitrini, üst sıra, “Acil” işareti ve dahası: dopingi şimdi seçin, ilanınız onaylanınca başlasın.
              İlanınız reddedilirse tutarı bakiyenize iade edilir.
            </p>
            <div className="sent__row">
              <LinkButton look="line" to={promoteAddress([keyCode])}>
                Doping seçin
              </LinkButton>
              <Link to="/doping-bilgi" className="small">
                Her dopingin ne yaptığını görün
              </Link>
            </div>
          </section>
        )}
        <p className="tiny">Paylaştığınız bağlantı, ilanınız yayına girince herkese açılır.</p>
      </div>
    </div>
  );
}
