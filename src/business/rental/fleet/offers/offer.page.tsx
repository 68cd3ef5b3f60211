import { rentalClasses } from "#src/business/rental/classes.ts";
import { readPage } from "#src/shared/page-number.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/offer.page.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { requireFleet } from "../access.server.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetMessages, fleetPaths, liraInput, offerPath, ratesPath } from "../rules.ts";
import { selectFleetPlaces } from "../terms/place-queries.server.ts";
import { selectUnits } from "../units/queries.server.ts";
import { unitMessages, unitsAtOnce } from "../units/rules.ts";
import { addUnits, moveUnits, removeChosenUnits } from "../units/service.server.ts";
import { UnitList } from "../units/unit-list.tsx";
import { offerMessages, seatsMax, OfferForm } from "./rules.ts";
import { getOffer, saveOffer, setBookable } from "./service.server.ts";

const fields = fieldsOf(OfferForm);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.name ?? "Kiralık araç"]) },
  { name: "robots", content: "noindex" },
];

const doneTexts: Readonly<Record<string, string>> = {
  kaydedildi: fleetMessages.saved,
  acildi: offerMessages.turnedOn,
  kapatildi: offerMessages.turnedOff,
  eklendi: unitMessages.added,
  tasindi: unitMessages.moved,
  cikarildi: unitMessages.removed,
};

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const offer = await getOffer(ctx, scope, params.keyCode);
  const page = readPage(url.searchParams);
  const [places, units] = await Promise.all([
    selectFleetPlaces(ctx, scope.businessId),
    selectUnits(ctx, offer.listingId, { limit: unitsAtOnce, offset: (page - 1) * unitsAtOnce }),
  ]);
  return {
    keyCode: offer.keyCode,
    name: offer.name,
    isLive: offer.state === "active",
    isOn: offer.class !== null,
    isBookable: offer.isBookable ?? false,
    hasRates: offer.rates > 0,
    class: offer.class,
    seats: offer.seats,
    extraKm: liraInput(offer.extraKmKurus ?? 0),
    kmLimit: offer.rentKmLimit,
    places: places.map(({ id, name }) => ({ value: String(id), label: name })),
    units: units.map(({ id, plate, placeName, isBooked }) => ({ id, plate, placeName, isBooked })),
    unitCount: offer.units,
    page,
    pageCount: Math.ceil(offer.units / unitsAtOnce),
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form, params: { keyCode } }: Sent<Route.ActionArgs>) => {
  const page = offerPath(keyCode);
  return {
    ekle: [() => addUnits(ctx, keyCode, form), { to: `${page}?eklendi` }],
    tasi: [() => moveUnits(ctx, keyCode, form), { to: `${page}?tasindi` }],
    cikar: [() => removeChosenUnits(ctx, keyCode, form), { to: `${page}?cikarildi` }],
    ac: [() => setBookable(ctx, keyCode, true), { to: `${page}?acildi` }],
    kapat: [() => setBookable(ctx, keyCode, false), { to: `${page}?kapatildi` }],
    kaydet: [() => saveOffer(ctx, keyCode, form), { to: `${page}?kaydedildi` }],
  };
});

const classOptions = Object.entries(rentalClasses).map(([value, label]) => ({ value, label }));

/** One rental listing: what makes it bookable, and its units. */
export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keyCode, name, isLive, isOn, isBookable, hasRates, places, units, unitCount, page, pageCount } = loaderData;
  const isMissing = isOn && (unitCount === 0 || !hasRates || places.length === 0);
  return (
    <FleetPage title={name} lead={`İlan no ${keyCode}`} done={loaderData.done} answer={actionData}>
      {!isLive && <Notice tone="warn" text="Bu ilan yayında değil; müşteriler rezervasyon yapamaz." />}
      {isOn && !isBookable && <Notice tone="warn" text="Bu araç yeni rezervasyona kapalı." />}
      {isMissing && (
        <Notice tone="warn">
          <p>Müşterilerin bulabilmesi için eksikler:</p>
          <ul>
            {places.length === 0 && <li>Araçları teslim ettiğiniz bir yer</li>}
            {unitCount === 0 && <li>En az bir araç</li>}
            {!hasRates && <li>Günlük fiyatlar</li>}
          </ul>
        </Notice>
      )}
      <section className="fleet__section" aria-labelledby="h-rezervasyon">
        <h2 id="h-rezervasyon">{isOn ? "Rezervasyon bilgileri" : "Rezervasyona açın"}</h2>
        <Form method="post" id="rezervasyon" className="fleet__form" answer={refusalOf(actionData, "kaydet")}>
          <div className="fleet__pair">
            <SelectField
              name="class"
              label="Araç sınıfı"
              options={classOptions}
              message={offerMessages.class}
              defaultValue={loaderData.class ?? undefined}
            />
            <TextField
              {...fields.seats}
              label="Koltuk sayısı"
              inputMode="numeric"
              defaultValue={loaderData.seats ?? 5}
              hint={`1 ile ${seatsMax} arasında`}
            />
            <TextField
              {...fields.extraKm}
              label="Fazla kilometre ücreti"
              inputMode="decimal"
              unit="TL"
              defaultValue={loaderData.extraKm}
              hint={
                loaderData.kmLimit === null
                  ? "İlanınızda kilometre sınırı yok."
                  : `İlanınızdaki sınır ${formatNumber(loaderData.kmLimit)} km.`
              }
            />
          </div>
          <p className="fleet__buttons">
            <SubmitButton name="islem" value="kaydet">
              {isOn ? "Kaydedin" : "Rezervasyona açın"}
            </SubmitButton>
            {isOn && (
              <SubmitButton look="line" name="islem" value={isBookable ? "kapat" : "ac"} formNoValidate>
                {isBookable ? "Yeni rezervasyona kapatın" : "Yeniden açın"}
              </SubmitButton>
            )}
            {isOn && (
              <LinkButton to={ratesPath(keyCode)} look="line">
                Fiyatlar
              </LinkButton>
            )}
          </p>
        </Form>
      </section>
      {isOn && (
        <section className="fleet__section" aria-labelledby="h-araclar">
          <h2 id="h-araclar">Araçlar ({formatNumber(unitCount)})</h2>
          <p className="muted">Plakaları yalnız siz ve aracı kiralayan müşteriniz görür.</p>
          <UnitList
            keyCode={keyCode}
            units={units}
            places={places}
            page={page}
            pageCount={pageCount}
            answer={actionData}
            noPlaces={fleetPaths.places}
          />
        </section>
      )}
    </FleetPage>
  );
}
