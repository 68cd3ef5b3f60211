import { amountMaxLength } from "#src/shared/money.ts";
import { Form as RouterForm, Link } from "react-router";
import { rateLengths } from "#src/business/rental/price/price.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import type { Route } from "./+types/rates.page.ts";
import { requireFleet } from "../access.server.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { getTurnedOnOffer, readTurnedOnOffers } from "../offers/service.server.ts";
import { fleetPaths, liraInput, offerPath, ratesPath } from "../rules.ts";
import { previewPrice } from "./preview.server.ts";
import { selectRates, selectSeasons } from "./queries.server.ts";
import { dearerLengths, lengthName, rateField, rateMessages } from "./rules.ts";
import { copyRates, saveRates, seasonDays } from "./service.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([`Fiyatlar: ${loaderData?.name ?? "araç"}`]) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const offer = await getTurnedOnOffer(ctx, scope, params.keyCode);
  const [rates, seasons, offers] = await Promise.all([
    selectRates(ctx, offer.listingId),
    selectSeasons(ctx, scope.businessId),
    readTurnedOnOffers(ctx, scope),
  ]);
  const rows = [
    { id: null, name: "Sezon dışı", days: "" },
    ...seasons.map((one) => ({ ...one, days: seasonDays(one) })),
  ];
  return {
    keyCode: offer.keyCode,
    name: offer.name,
    rows: rows.map(({ id, name, days }) => ({
      id,
      name,
      days,
      prices: rateLengths.map((minDays) => {
        const rate = rates.find((one) => one.seasonId === id && one.minDays === minDays);
        return { minDays, text: rate ? liraInput(rate.dayKurus) : "" };
      }),
    })),
    warnings: rows.flatMap(({ id, name }) =>
      dearerLengths(
        rates.filter(({ seasonId }) => seasonId === id),
        name,
      ),
    ),
    sources: offers
      .filter(({ keyCode, rates: count }) => keyCode !== offer.keyCode && count > 0)
      .map(({ keyCode, name }) => ({ value: keyCode, label: name })),
    preview: rates.length > 0 ? previewPrice({ rates, seasons }, url.searchParams, ctx.clock()) : undefined,
    done: url.searchParams.has("kaydedildi")
      ? rateMessages.saved
      : url.searchParams.has("kopyalandi")
        ? rateMessages.copied
        : undefined,
  };
});

export const action = formActions(({ ctx, form, params: { keyCode } }: Sent<Route.ActionArgs>) => ({
  kaydet: [() => saveRates(ctx, keyCode, form), { to: `${ratesPath(keyCode)}?kaydedildi` }],
  kopyala: [() => copyRates(ctx, keyCode, form["from"]), { to: `${ratesPath(keyCode)}?kopyalandi` }],
}));

/** The grid of an offer's prices by season and length, and what customers would see for chosen days. */
export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keyCode, name, rows, warnings, sources, preview, done } = loaderData;
  return (
    <FleetPage title={`Fiyatlar: ${name}`} done={done} answer={actionData}>
      <p className="fleet__buttons">
        <Link to={fleetPaths.rates}>Bütün fiyatlar ve sezonlar</Link>
        <Link to={offerPath(keyCode)}>Araçlar ve rezervasyon bilgileri</Link>
      </p>
      {warnings.length > 0 && <Notice tone="warn" text={warnings.join("\n")} />}
      <Form method="post" id="fiyatlar" className="fleet__section" answer={refusalOf(actionData, "kaydet")}>
        <p className="muted">
          Günlük fiyat, TL. Boş bıraktığınız uzunlukta daha kısa sürenin, boş bıraktığınız sezonda sezon dışının fiyatı
          geçerlidir.
        </p>
        <ScrollBox label="Fiyat tablosu" className="fleet__grid">
          <table>
            <thead>
              <tr>
                <th scope="col">Sezon</th>
                {rateLengths.map((length) => (
                  <th key={length} scope="col">
                    {lengthName(length)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id ?? 0}>
                  <th scope="row">
                    {row.name}
                    {row.days && <small className="muted"> {row.days}</small>}
                  </th>
                  {row.prices.map(({ minDays, text }) => (
                    <td key={minDays}>
                      <TextField
                        name={rateField(row.id, minDays)}
                        label={`${row.name}, ${lengthName(minDays)}`}
                        isLabelHidden
                        isOptional={row.id !== null || minDays > 1}
                        message={row.id === null && minDays === 1 ? rateMessages.base : undefined}
                        inputMode="decimal"
                        maxLength={amountMaxLength}
                        defaultValue={text}
                        autoComplete="off"
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        <p>
          <SubmitButton name="islem" value="kaydet">
            Fiyatları kaydedin
          </SubmitButton>
        </p>
      </Form>
      {preview && (
        <section className="fleet__section" aria-labelledby="h-onizleme">
          <h2 id="h-onizleme">Tarihe göre önizleme</h2>
          <RouterForm method="get" className="fleet__form" id="onizleme" preventScrollReset>
            <div className="fleet__pair">
              <TextField
                name="alis"
                label="Alış"
                type="datetime-local"
                step={1800}
                key={preview.from}
                defaultValue={preview.from}
              />
              <TextField
                name="birakis"
                label="Bırakış"
                type="datetime-local"
                step={1800}
                key={preview.until}
                defaultValue={preview.until}
              />
            </div>
            <p>
              <Button type="submit" look="ink">
                Fiyatı gösterin
              </Button>
            </p>
          </RouterForm>
          <div aria-live="polite" className="fleet__section">
            {preview.fault ? (
              <Notice tone="warn" text={preview.fault} />
            ) : (
              <>
                <p>
                  <strong>{preview.total}</strong> <span className="muted">Aramada günlük {preview.perDay}</span>
                </p>
                <DataTable
                  label="Günlerin fiyatları"
                  head={["Gün", "Sezon", "Uzunluk", "Fiyat"]}
                  rows={preview.days.map(({ key, day, season, length, amount }) => ({
                    key,
                    cells: [day, season, length, { number: amount }],
                  }))}
                />
                <p className="small muted">Tek yön, genç sürücü ve ek hizmet ücretleri seçildikçe toplama eklenir.</p>
              </>
            )}
          </div>
        </section>
      )}
      {sources.length > 0 && (
        <section className="fleet__section" aria-labelledby="h-kopyala">
          <h2 id="h-kopyala">Başka bir aracın fiyatlarını kopyalayın</h2>
          <Form method="post" id="kopyala" className="fleet__form" answer={refusalOf(actionData, "kopyala")}>
            <SelectField
              name="from"
              label="Fiyatları alınacak araç"
              options={sources}
              message={rateMessages.source}
              hint="Bu aracın şimdiki fiyatlarının yerine geçer."
            />
            <SubmitButton look="line" name="islem" value="kopyala">
              Fiyatları kopyalayın
            </SubmitButton>
          </Form>
        </section>
      )}
    </FleetPage>
  );
}
