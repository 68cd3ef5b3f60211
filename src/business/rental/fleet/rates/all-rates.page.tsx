import { Link } from "react-router";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatAmount } from "#src/shared/money.ts";
import { readId } from "#src/shared/validation.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/all-rates.page.ts";
import { mayChangeWhole, requireFleet } from "../access.server.ts";
import { refusalOf, refusalWith } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { readTurnedOnOffers } from "../offers/service.server.ts";
import { fleetPaths, ratesPath } from "../rules.ts";
import { selectRates, selectSeasons } from "./queries.server.ts";
import { percentMax, percentMin, rateMessages, PercentForm } from "./rules.ts";
import { addSeason, changeRates, changeSeason, removeSeason, seasonDays } from "./service.server.ts";
import { SeasonFields } from "./season-fields.tsx";

const fields = fieldsOf(PercentForm);

export const meta = () => [{ title: "Kiralama fiyatları – Kontak" }, { name: "robots", content: "noindex" }];

const doneTexts: Readonly<Record<string, string>> = {
  degisti: rateMessages.changed,
  "sezon-eklendi": rateMessages.seasonAdded,
  "sezon-kaydedildi": rateMessages.seasonSaved,
  "sezon-silindi": rateMessages.seasonRemoved,
};

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const [offers, seasons] = await Promise.all([readTurnedOnOffers(ctx, scope), selectSeasons(ctx, scope.businessId)]);
  return {
    offers: await Promise.all(
      offers.map(async ({ keyCode, name, listingId }) => {
        const rates = await selectRates(ctx, listingId);
        const day = rates.find(({ seasonId, minDays }) => seasonId === null && minDays === 1);
        return { keyCode, name, day: day ? formatAmount(day.dayKurus) : "Fiyat yok", hasRates: rates.length > 0 };
      }),
    ),
    seasons: seasons.map((season) => ({ ...season, days: seasonDays(season) })),
    mayChangeSeasons: mayChangeWhole(scope),
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const season = readId(form["sezon"]);
  return {
    "sezon-kaydet": [() => changeSeason(ctx, season, form), { to: `${fleetPaths.rates}?sezon-kaydedildi` }],
    "sezon-sil": [() => removeSeason(ctx, season), { to: `${fleetPaths.rates}?sezon-silindi` }],
    "sezon-ekle": [() => addSeason(ctx, form), { to: `${fleetPaths.rates}?sezon-eklendi` }],
    degistir: [() => changeRates(ctx, form), { to: `${fleetPaths.rates}?degisti` }],
  };
});

/** The prices of all offers, their change by percent, and the seasons of the business. */
export default function AllRatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, seasons, mayChangeSeasons, done } = loaderData;
  return (
    <FleetPage
      title="Fiyatlar"
      lead="Fiyatlar araca, sezona ve kiralamanın uzunluğuna göre değişir. Tutarlar KDV dahil günlük fiyattır."
      done={done}
      answer={actionData}
    >
      <section className="fleet__section" aria-labelledby="h-ilanlar">
        <h2 id="h-ilanlar">Araçların fiyatları</h2>
        {offers.length === 0 ? (
          <p>
            Henüz rezervasyona açılmış aracınız yok. <Link to={fleetPaths.offers}>Araçlara gidin</Link>
          </p>
        ) : (
          <Form method="post" id="degistir" className="fleet__section" answer={refusalOf(actionData, "degistir")}>
            <DataTable
              label="Araçların fiyatları"
              head={["Seçin", "Araç", "1 günlük fiyat"]}
              rows={offers.map(({ keyCode, name, day, hasRates }) => ({
                key: keyCode,
                cells: [
                  <Check key="sec" name="offer[]" value={keyCode} disabled={!hasRates} aria-label={name}>
                    {""}
                  </Check>,
                  <Link key="ad" to={ratesPath(keyCode)}>
                    {name}
                  </Link>,
                  { number: day },
                ],
              }))}
            />
            <div className="fleet__form">
              <TextField
                {...fields.percent}
                label="Seçilenlerin bütün fiyatlarını değiştirin"
                unit="%"
                inputMode="text"
                message={rateMessages.percent}
                hint={`Artırmak için 10, indirmek için -10 yazınız (${percentMin} ile ${percentMax} arasında). Fiyatlar tam liraya yuvarlanır.`}
              />
              <SubmitButton look="ink" name="islem" value="degistir">
                Fiyatları değiştirin
              </SubmitButton>
            </div>
          </Form>
        )}
      </section>
      <section className="fleet__section" aria-labelledby="h-sezonlar">
        <h2 id="h-sezonlar">Sezonlar</h2>
        <p className="muted">
          Sezonun ilk ve son günü sezona dahildir. Bir gün, başladığı sezonun fiyatıyla hesaplanır; sezon dışında temel
          fiyat geçerlidir.
        </p>
        {seasons.length === 0 && <p>Henüz sezon yok.</p>}
        <ul className="fleet__list">
          {seasons.map((season) => (
            <li key={season.id}>
              <strong>{season.name}</strong>
              <span>{season.days}</span>
              {mayChangeSeasons && (
                <details open={refusalWith(actionData, "sezon", String(season.id)) !== undefined}>
                  <summary>{season.name} sezonunu değiştirin</summary>
                  <SeasonFields
                    id={`sezon-${season.id}`}
                    season={season}
                    answer={refusalWith(actionData, "sezon", String(season.id))}
                  />
                </details>
              )}
            </li>
          ))}
        </ul>
        {mayChangeSeasons && (
          <>
            <h3>Yeni sezon</h3>
            <SeasonFields id="yeni-sezon" answer={refusalOf(actionData, "sezon-ekle")} />
          </>
        )}
      </section>
    </FleetPage>
  );
}
