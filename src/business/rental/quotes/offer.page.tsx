import { useState } from "react";
import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { HelpLink } from "#src/ui/help-link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { fullCover } from "../extras/rules.ts";
import { rentalPath } from "../addresses.ts";
import { BookingSteps } from "../bookings/booking-steps.tsx";
import { HeldNotice } from "../bookings/held-notice.tsx";
import { quoteAddress } from "../bookings/rules.ts";
import type { Route } from "./+types/offer.page.ts";
import { BookedVehicle } from "./booked-vehicle.tsx";
import { Conditions } from "./conditions.tsx";
import { type OfferPageData, readOfferAddress, readOfferPage } from "./offer-data.server.ts";
import { PriceParts } from "./price-parts.tsx";
import { extraField, extraName, quoteMinutes, readExtraCounts } from "./rules.ts";
import { createQuote } from "./service.server.ts";
import { Reviews } from "../reviews/reviews.tsx";
import { TripFacts } from "./trip-facts.tsx";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** The first page of a booking: the vehicle, its price for the trip, and the extras to choose from. */
export const loader = pageLoader(({ ctx, request }: WithContext<Route.LoaderArgs>) =>
  readOfferPage(ctx, new URL(request.url).searchParams),
);

/** Freezes the price with the chosen extras and goes on to the driver. */
export const action = formAction(async ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
  const { keyCode, trip } = readOfferAddress(new URL(request.url).searchParams);
  const counts = readExtraCounts(form);
  throw redirect(quoteAddress(await createQuote(ctx, { by: { keyCode }, trip, counts })));
});

export const meta = () => [{ title: "Kiralama teklifi – Kontak" }, { name: "robots", content: "noindex" }];

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { vehicle, modelYear, problem, otherTimes, listingAddress, searchAddress, details, held } = loaderData;
  return (
    <div className="page payment">
      <Breadcrumbs
        items={[
          { label: "Araç kiralama", to: rentalPath },
          { label: "Uygun araçlar", to: searchAddress },
          { label: vehicle, to: listingAddress },
          { label: "Rezervasyon" },
        ]}
      />
      <BookingSteps at="offer" />
      <BookedVehicle photo={loaderData.photo}>
        <h1>{nameWithYear(vehicle, modelYear)}</h1>
        <p className="muted">{loaderData.businessName}</p>
      </BookedVehicle>
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      {held && <HeldNotice {...held} />}
      {problem !== undefined && (
        <Notice tone="warn">
          <p>{problem}</p>
          {otherTimes.length > 0 && (
            <p>
              Aynı süre için boş:{" "}
              {otherTimes.map(({ label, address }, at) => (
                <span key={address}>
                  {at > 0 && ", "}
                  <Link to={address}>{label}</Link>
                </span>
              ))}
            </p>
          )}
          <p>
            <Link to={searchAddress}>Başka araçlara bakın</Link> ya da <Link to={listingAddress}>ilana dönün</Link>.
          </p>
        </Notice>
      )}
      {details && <Priced {...loaderData} />}
      <Reviews title={`${loaderData.businessName} için değerlendirmeler`} reviews={loaderData.reviews}>
        <p>
          <Link to={loaderData.shopAddress}>İşletmenin dükkânı</Link>
        </p>
      </Reviews>
    </div>
  );
}

type PricedData = Extract<OfferPageData, { details: object }>;

function Priced({ trip, businessName, details, prepaidKurus, extras, problem }: PricedData) {
  const cover = extras.find(({ kind }) => kind === fullCover);
  return (
    <div className="payment__columns">
      <section aria-labelledby="rental-price" className="panel payment__order">
        <h2 id="rental-price">Fiyat</h2>
        <TripFacts {...trip} businessName={businessName} />
        <PriceParts price={details.price} prepaidKurus={prepaidKurus} depositKurus={details.depositKurus} />
      </section>
      <div className="payment__ways">
        <section aria-labelledby="rental-conditions">
          <h2 id="rental-conditions">Güvence, muafiyet ve koşullar</h2>
          <Conditions details={details} coverKurus={cover && !cover.isIncluded ? cover.kurus : undefined} />
        </section>
        {problem === undefined && <ExtrasForm extras={extras} totalKurus={details.price.totalKurus} />}
      </div>
    </div>
  );
}

/** What is included, and how many of each other extra; with scripts the total follows. */
function ExtrasForm({ extras, totalKurus }: Pick<PricedData, "extras"> & { totalKurus: number }) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const included = extras.filter(({ isIncluded }) => isIncluded);
  const chosen = extras.filter(({ isIncluded }) => !isIncluded);
  const addedKurus = chosen.reduce((sum, { kind, kurus }) => sum + kurus * (counts[kind] ?? 0), 0);
  return (
    <Form method="post" className="account__form">
      {extras.length > 0 && <h2>Ekstralar</h2>}
      {included.length > 0 && (
        <ul className="rental-conditions">
          {included.map(({ kind }) => (
            <li key={kind}>{extraName(kind)} fiyata dahil</li>
          ))}
        </ul>
      )}
      {chosen.map(({ kind, most, kurus }) => (
        <SelectField
          key={kind}
          name={extraField(kind)}
          label={extraName(kind)}
          hint={
            kurus === 0 ? "Fiyata dahil; kaç tane istediğinizi seçin." : `${formatAmount(kurus)}, bütün kiralama için`
          }
          isOptional
          placeholder={null}
          defaultValue="0"
          options={Array.from({ length: most + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? "Yok" : most === 1 ? "Ekleyin" : String(count),
          }))}
          onChange={({ target }) => setCounts((before) => ({ ...before, [kind]: Number(target.value) }))}
        />
      ))}
      {addedKurus > 0 && (
        <p aria-live="polite">
          Ekstralarla toplam <strong>{formatAmount(totalKurus + addedKurus)}</strong>
        </p>
      )}
      <SubmitButton isWide>Devam edin</SubmitButton>
      <p className="muted">Fiyat, devam ettiğinizde {quoteMinutes} dakika sizin için sabitlenir.</p>
      <HelpLink to="/yardim/kiralama-rezervasyonu">Rezervasyon nasıl yapılır?</HelpLink>
    </Form>
  );
}
