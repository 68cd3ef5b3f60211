import { amountMaxLength } from "#src/shared/money.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { clockText } from "../../quotes/rules.ts";
import type { Route } from "./+types/places.page.ts";
import { mayChangeWhole, requireFleet } from "../access.server.ts";
import { refusalOf, refusalWith } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths, liraInput } from "../rules.ts";
import { HoursFields } from "./hours-fields.tsx";
import { selectAddablePlaces, selectFleetPlaces, selectOneWayFees } from "./place-queries.server.ts";
import { feeField, minutesOfDay, termsMessages } from "./rules.ts";
import { addPlace, changePlace, closePlace, saveOneWayFees } from "./service.server.ts";

export const meta = () => [{ title: "Teslim yerleri – Kontak" }, { name: "robots", content: "noindex" }];

const doneTexts: Readonly<Record<string, string>> = {
  eklendi: termsMessages.placeAdded,
  kaydedildi: termsMessages.placeSaved,
  kapatildi: termsMessages.placeClosed,
  ucretler: termsMessages.feesSaved,
};
const kinds = { airport: "Havalimanları", railway: "Tren garları", city: "Şehirler" };

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const mayChange = mayChangeWhole(scope);
  const [places, addable, fees] = await Promise.all([
    selectFleetPlaces(ctx, scope.businessId),
    mayChange ? selectAddablePlaces(ctx, scope.businessId) : [],
    selectOneWayFees(ctx, scope.businessId),
  ]);
  return {
    mayChange,
    places: places.map(({ id, name, opensMinute, closesMinute, note, units }) => ({
      id,
      name,
      opens: clockText(opensMinute),
      closes: clockText(closesMinute),
      hours:
        opensMinute === 0 && closesMinute === minutesOfDay
          ? "Günün her saati"
          : `${clockText(opensMinute)}–${clockText(closesMinute)}`,
      note,
      units,
    })),
    addable: addable.map(({ id, name, kind }) => ({ value: String(id), label: name, group: kinds[kind] })),
    fees: fees.map(({ fromPlaceId, toPlaceId, feeKurus }) => ({
      name: feeField(fromPlaceId, toPlaceId),
      text: liraInput(feeKurus),
    })),
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  ekle: [() => addPlace(ctx, form), { to: `${fleetPaths.places}?eklendi` }],
  kaydet: [() => changePlace(ctx, form), { to: `${fleetPaths.places}?kaydedildi` }],
  kapat: [() => closePlace(ctx, readId(form["place"])), { to: `${fleetPaths.places}?kapatildi` }],
  ucretler: [() => saveOneWayFees(ctx, form), { to: `${fleetPaths.places}?ucretler` }],
}));

/** The places of a business with their hours, and the fees for dropping off at another place. */
export default function PlacesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayChange, places, addable, fees, done } = loaderData;
  const feeText = (name: string) => fees.find((fee) => fee.name === name)?.text ?? "";
  return (
    <FleetPage
      title="Yerler"
      lead="Araçları teslim ettiğiniz ve geri aldığınız yerler, saatleriyle."
      done={done}
      answer={actionData}
    >
      <section className="fleet__section" aria-labelledby="h-yerler">
        <h2 id="h-yerler">Yerleriniz</h2>
        {places.length === 0 && <p>Henüz bir yer eklemediniz.</p>}
        <ul className="fleet__list">
          {places.map(({ id, name, opens, closes, hours, note, units }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>
                {hours} · {formatNumber(units)} araç
              </span>
              {note && <span className="muted">{note}</span>}
              {mayChange && (
                <details open={refusalWith(refusalOf(actionData, "kaydet"), "place", String(id)) !== undefined}>
                  <summary>{name}: saatleri ve tarifi değiştirin</summary>
                  <Form
                    method="post"
                    id={`yer-${id}`}
                    className="fleet__form"
                    answer={refusalWith(refusalOf(actionData, "kaydet"), "place", String(id))}
                  >
                    <input type="hidden" name="place" value={id} />
                    <HoursFields opens={opens} closes={closes} note={note} />
                    <p className="fleet__buttons">
                      <SubmitButton look="ink" name="islem" value="kaydet">
                        Kaydedin
                      </SubmitButton>
                      <SubmitButton look="quiet" name="islem" value="kapat" formNoValidate>
                        Yeri kapatın
                      </SubmitButton>
                    </p>
                  </Form>
                </details>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayChange && (
        <section className="fleet__section" aria-labelledby="h-ekle">
          <h2 id="h-ekle">Yer ekleyin</h2>
          <Form method="post" id="yer-ekle" className="fleet__form" answer={refusalOf(actionData, "ekle")}>
            <SelectField name="place" label="Yer" options={addable} message={termsMessages.place} />
            <HoursFields opens="08:00" closes="22:00" note="" />
            <SubmitButton name="islem" value="ekle">
              Yeri ekleyin
            </SubmitButton>
          </Form>
        </section>
      )}
      {places.length > 1 && (
        <section className="fleet__section" aria-labelledby="h-tek-yon">
          <h2 id="h-tek-yon">Tek yön ücretleri</h2>
          <p className="muted">
            Aracın alındığı yerden (satır) başka bir yere (sütun) bırakılmasının ücreti, TL. Boş bırakırsanız o yere
            bırakılamaz.
          </p>
          <Form method="post" id="tek-yon" className="fleet__section" answer={refusalOf(actionData, "ucretler")}>
            <ScrollBox label="Tek yön ücretleri" className="fleet__grid">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Alış yeri</th>
                    {places.map(({ id, name }) => (
                      <th key={id} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {places.map((from) => (
                    <tr key={from.id}>
                      <th scope="row">{from.name}</th>
                      {places.map((to) => (
                        <td key={to.id}>
                          {from.id === to.id ? (
                            "Aynı yer"
                          ) : (
                            <TextField
                              name={feeField(from.id, to.id)}
                              label={`${from.name} – ${to.name}`}
                              isLabelHidden
                              isOptional
                              inputMode="decimal"
                              maxLength={amountMaxLength}
                              disabled={!mayChange}
                              defaultValue={feeText(feeField(from.id, to.id))}
                            />
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollBox>
            {mayChange && (
              <p>
                <SubmitButton look="ink" name="islem" value="ucretler">
                  Ücretleri kaydedin
                </SubmitButton>
              </p>
            )}
          </Form>
        </section>
      )}
    </FleetPage>
  );
}
