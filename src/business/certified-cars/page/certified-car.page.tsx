import { data, Link } from "react-router";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { photoSizes, photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { largePicture } from "#src/shared/head-tags.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { CallForm, callPhoneOf } from "../call/rules.ts";
import { requestCall } from "../call/service.server.ts";
import { certifiedCarsPath } from "../rules.ts";
import type { Route } from "./+types/certified-car.page.ts";
import { CallRequest, callRequestId } from "./call-request.tsx";
import { certifiedCarJsonLd } from "./json-ld.server.ts";
import { Findings, Measures, Panels, PointGroups, Proof, ReportPhotos, Summary } from "./report-sections.tsx";
import { readCertifiedCar } from "./view.server.ts";

export const loader = pageLoader(async ({ ctx, context, params, url }: WithContext<Route.LoaderArgs>) => {
  const asked = url.searchParams.get("surum");
  const version = asked === null ? undefined : /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 0;
  const { view, listing } = await readCertifiedCar(ctx, params.slug, version);
  const isCurrent = view.isNewest && !view.isExpired;
  if (isCurrent) setJsonLd(context, ...certifiedCarJsonLd(view, listing, ctx.origin));
  return { ...view, isCurrent, origin: ctx.origin };
});

/** The call request without scripts, in any spelling of the number. */
export const action = formAction(
  async ({ ctx, form: { senderPhone = "", ...sent }, params }: Sent<Route.ActionArgs>) => {
    const typed = typeof senderPhone === "string" ? senderPhone : "";
    const form = { ...sent, senderPhone: callPhoneOf(typed) ?? typed };
    await requestCall(ctx, parseInput(CallForm, { ...form, certificatedCarUrl: `/sertifikali-arac/${params.slug}` }));
    return data({ isSent: true });
  },
);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: "Sertifikalı araç bulunamadı – Kontak" }];
  const { car, report, origin, address, isCurrent } = loaderData;
  const [photo] = car.photos;
  const description = `${car.name}, ${car.price.text}: ${report.centre.name} ${report.pointCount} noktasını inceledi. ${report.damage.sentence}`;
  return [
    { title: pageTitle([`Sertifikalı ${car.name}`]) },
    { name: "description", content: description },
    { tagName: "link" as const, rel: "canonical", href: origin + address },
    ...(isCurrent ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:title", content: `${car.name}, sertifikalı – ${car.price.text}` },
    { property: "og:description", content: description },
    { property: "og:type", content: "product" },
    { property: "og:url", content: origin + address },
    ...(photo
      ? largePicture({
          url: origin + photoUrl(photo.id, 1600, "jpg"),
          width: Math.min(photo.width, photoSizes[1600].width),
          text: car.name,
        })
      : []),
  ];
};

/** A certified car: its price and facts, what the inspection centre found, and the form to be called back. */
export default function CertifiedCarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { car, report, versions, isExpired, isNewest, isCurrent, address, origin } = loaderData;
  const [photo] = car.photos;
  return (
    <div className="page certified">
      <Breadcrumbs
        items={[
          { label: "Ana sayfa", to: "/" },
          { label: "Sertifikalı araçlar", to: certifiedCarsPath },
          { label: car.name },
        ]}
      />
      {isExpired && (
        <Notice tone="warn">
          <strong>Bu raporun süresi {report.validUntil} günü doldu.</strong> Araç artık sertifikalı araçlar arasında
          değil; rapor, o günkü durumunu gösterir.
        </Notice>
      )}
      {!isNewest && (
        <Notice tone="warn">
          <strong>Bu, raporun {report.version}. sürümüdür; sonradan düzeltildi.</strong>{" "}
          <Link to={address}>Geçerli sürümü görün</Link>
        </Notice>
      )}
      <header className="certified__head">
        {photo && (
          <div className="certified__photo">
            <Photo id={photo.id} alt={car.name} kind="gallery" sizes="(min-width: 64rem) 600px, 100vw" isFirst />
          </div>
        )}
        <div className="certified__intro">
          {isCurrent && (
            <p>
              <b className="tag tag--good">Sertifikalı</b>
            </p>
          )}
          <h1>{car.name}</h1>
          <p className="price">{car.price.text}</p>
          <dl className="certified__facts">
            {car.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="certified__acts">
            <LinkButton to={car.address} look="ink">
              İlanı görün
            </LinkButton>
            <a className="btn btn--line" href={report.pdf}>
              Raporu PDF olarak açın
            </a>
            {isCurrent && (
              <a className="btn btn--line only-narrow" href={`#${callRequestId}`}>
                Sizi arayalım
              </a>
            )}
          </p>
          <p className="small muted">
            Satıcı: {car.seller.address ? <Link to={car.seller.address}>{car.seller.name}</Link> : car.seller.name}
          </p>
        </div>
      </header>
      <div className="certified__columns">
        <div className="certified__main">
          <Summary report={report} />
          <Findings report={report} />
          <Panels report={report} />
          <Measures report={report} />
          {report.photos.length > 0 && <ReportPhotos photos={report.photos} />}
          <PointGroups report={report} />
          <Proof report={report} versions={versions} />
        </div>
        {isCurrent && (
          <aside className="certified__aside">
            <CallRequest url={origin + address} answer={actionData} />
          </aside>
        )}
      </div>
    </div>
  );
}
