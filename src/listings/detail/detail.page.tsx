import { data, redirect } from "react-router";
import type { PageHandle } from "#src/layout/frame.tsx";
import { selectionAddress } from "#src/search/address.ts";
import { everyType, nothingChosen } from "#src/search/rules.ts";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { JsonLd } from "#src/ui/json-ld.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { listingCards } from "../cards.server.ts";
import { placeName } from "../cards/rules.ts";
import { photoUrl } from "../photos/rules.ts";
import { nameWithYear } from "../rules.ts";
import type { Route } from "./+types/detail.page.ts";
import { DamageSection } from "./damage-section.tsx";
import { Gallery } from "./gallery.tsx";
import { Gone } from "./gone.tsx";
import { listingJsonLd } from "./json-ld.ts";
import { PhoneButton, PhoneProvider } from "./phone.tsx";
import { revealPhone } from "./phone-reveal.server.ts";
import { SectionLinks } from "./section-links.tsx";
import { SellerBox } from "./seller-box.tsx";
import { openListing } from "./service.server.ts";
import { ShareButton } from "./share-button.tsx";
import { Similar } from "./similar.tsx";
import { StateNotice } from "./state-notice.tsx";
import type { DetailView } from "./view.ts";

/** The bar with the seller's number stands where the tab bar would. */
export const handle = { hidesTabBar: true } satisfies PageHandle;

export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const opened = await openListing(ctx, params.keyCode.toUpperCase());
  const similar = await listingCards(ctx, opened.similar);
  const { origin } = ctx;
  if (opened.opening === "gone")
    return data({ opening: opened.opening, gone: opened.gone, similar, origin }, { status: 410 });
  const { view, notice, viewer, opening } = opened;
  const { category, vehicle, title, keyCode } = params;
  if (`/ilan/${category}/${vehicle}/${title}/${keyCode}` !== view.address)
    throw redirect(view.address + new URL(request.url).search, 301);
  return data({ opening, view, notice, viewer, similar, origin });
});

/** Shows the number to a visitor without scripts; with them the page asks for it by itself. */
export const action = formAction(async ({ context, request, params }: Route.ActionArgs) => {
  const { shown, headers } = await revealPhone(context.get(appContext), params.keyCode, request.headers.get("cookie"));
  return data(shown, { headers });
});

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: "İlan bulunamadı – Kontak" }];
  if (loaderData.opening === "gone") return [{ title: `${loaderData.gone.nameWithYear} – Kontak` }];
  const { view, origin, opening } = loaderData;
  const title = `${view.nameWithYear} – Kontak`;
  const place = placeName(view.place.city, view.place.town);
  const facts = view.keyFacts.slice(0, 4).map(({ value }) => value);
  const description = `${[...facts, place].join(" · ")}. ${view.price.text}. ${view.title}`;
  const url = origin + view.address;
  const [cover] = view.photos;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(opening === "notice" ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Kontak" },
    { property: "og:locale", content: "tr_TR" },
    { property: "og:title", content: `${view.nameWithYear} – ${view.price.text}` },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(cover ? [{ property: "og:image", content: origin + photoUrl(cover.id, 1600, "jpg") }] : []),
    ...(cover ? [{ name: "twitter:card", content: "summary_large_image" }] : []),
  ];
};

export default function DetailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.opening === "gone") return <Gone gone={loaderData.gone} similar={loaderData.similar} />;
  const { view } = loaderData;
  const asked = actionData as { phone: string; uri: string } | { message: string } | undefined;
  return (
    <PhoneProvider
      key={view.keyCode}
      keyCode={view.keyCode}
      sent={asked && "phone" in asked ? asked : undefined}
      error={asked && "message" in asked ? asked.message : undefined}
    >
      <Listing {...loaderData} view={view} />
    </PhoneProvider>
  );
}

type ListingProps = Extract<Route.ComponentProps["loaderData"], { view: unknown }>;

function Listing({ view, notice, viewer, similar, origin }: ListingProps) {
  const { catalogue } = view;
  const canCall = view.hasPhone && view.state === "active";
  const ofType = { ...nothingChosen, type: catalogue.type.slug };
  const ofBrand = { ...ofType, brands: [catalogue.brand.slug] };
  const ofModel = selectionAddress({ ...ofBrand, models: [catalogue.model.slug] });
  const sections = [
    { id: "genel", name: "Genel" },
    ...(view.damage ? [{ id: "hasar", name: "Hasar" }] : []),
    ...(view.equipment.length > 0 ? [{ id: "donanim", name: "Donanım" }] : []),
    { id: "aciklama", name: "Açıklama" },
    { id: "konum", name: "Konum" },
  ];
  return (
    <>
      <div className="page">
        <Breadcrumbs
          items={[
            { label: "Satılık", to: `/${everyType}` },
            { label: catalogue.type.name, to: selectionAddress(ofType) },
            { label: catalogue.brand.name, to: selectionAddress(ofBrand) },
            { label: catalogue.model.name, to: ofModel },
            ...(catalogue.variant ? [{ label: catalogue.variant }] : []),
          ]}
        />
        {notice && <StateNotice notice={notice} viewer={viewer} keyCode={view.keyCode} />}
        <Gallery photos={view.photos} name={view.name} />
      </div>
      <SectionLinks sections={sections}>
        <div className="sticky__buy">
          <div>
            <strong className="price">{view.price.text}</strong>
            <p className="tiny">{nameWithYear(view.partPath.at(-1)?.name ?? view.shortVehicleName, view.modelYear)}</p>
          </div>
          {canCall && <PhoneButton size="s" />}
        </div>
      </SectionLinks>
      <div className="page detail">
        <div>
          <Overview view={view} url={origin + view.address} />
          {view.damage && <DamageSection damage={view.damage} />}
          {view.equipment.length > 0 && <Equipment groups={view.equipment} />}
          <section className="block" id="aciklama">
            <h2>Açıklama</h2>
            <RichTextContent className="prose" html={view.descriptionHtml} />
          </section>
          <section className="block" id="konum">
            <h2>Konum</h2>
            <p className="muted">{placeName(view.place.city, view.place.town)}. Tam adres paylaşılmaz.</p>
          </section>
        </div>
        <aside className="aside">
          <div className="buybox only-wide">
            <p className="buybox__price">{view.price.text}</p>
          </div>
          <SellerBox view={view} canCall={canCall} />
          <div className="notice">
            <Icon name="lock" />
            <div>
              <strong>Kapora göndermeyin.</strong> Ödemeyi noterde devletin Güvenli Ödeme sistemiyle yapın.
            </div>
          </div>
        </aside>
      </div>
      <div className="page">
        <Similar cards={similar} more={{ label: `${view.shortVehicleName} ilanları`, to: ofModel }} />
      </div>
      {canCall && (
        <div className="callbar">
          <PhoneButton isWide />
        </div>
      )}
      {view.state === "active" && <JsonLd data={listingJsonLd(view, origin)} />}
    </>
  );
}

/** Name, price and what a buyer asks first. */
function Overview({ view, url }: { view: DetailView; url: string }) {
  const mileage = view.keyFacts.find(({ icon }) => icon === "gauge");
  return (
    <section className="block" id="genel">
      <div className="titleline">
        <h1>{view.name.replaceAll("-", "\u2011")}</h1>
        <p className="muted">{view.title}</p>
        <p className="facts">
          {view.modelYear !== null && <span>{view.modelYear}</span>}
          {mileage && <span>{mileage.value}</span>}
          {view.condition && <span>{view.condition}</span>}
          <span>{placeName(view.place.city, view.place.town)}</span>
        </p>
        <div className="titleline__tools">
          <ShareButton title={view.name} url={url} />
        </div>
      </div>
      <div className="buybox only-narrow">
        <p className="buybox__price">{view.price.text}</p>
      </div>
      <dl className="keyfacts">
        {view.keyFacts.map(({ icon, name, value }) => (
          <div key={name}>
            <Icon name={icon} />
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="kv">
        {view.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Equipment({ groups }: { groups: DetailView["equipment"] }) {
  return (
    <section className="block" id="donanim">
      <h2>Donanım</h2>
      <Tabs
        label="Donanım grupları"
        tabs={groups.map(({ slug, name, items }) => ({
          id: slug,
          label: name,
          count: items.length,
          panel: (
            <>
              <h3 className="equip__name">{name}</h3>
              <ul className="equip">
                {items.map((item) => (
                  <li key={item.id}>
                    <Icon name="check" size="s" />
                    {item.name}
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
    </section>
  );
}
