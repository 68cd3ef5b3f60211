import { Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { formatAmount, formatPrice } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { messages } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/result.page.ts";
import { askedQuery, askTax, readAsked } from "./question.server.ts";
import {
  capacityLabel,
  instalmentMonths,
  parseResultIds,
  registrationNames,
  registrations,
  resultPath,
  stepName,
  stepOf,
  tariffNames,
  taxTexts,
} from "./rules.ts";
import { getTaxedType } from "./service.server.ts";
import { CarValueFields, YearField } from "./year-and-value-fields.tsx";
import { TaxTable, type TaxTableRow } from "./tax-table.tsx";

export const loader = pageLoader(async ({ context, params, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const ids = parseResultIds(params.ids);
  if (!ids) throw new Refusal(404, pageNotFound);
  const found = await getTaxedType(ctx, String(ids.typeId));
  const { type, vehicleClass, capacities, ages } = found;
  const capacity = capacities.find(({ id }) => id === ids.capacityId);
  const age = ages.find(({ id }) => id === ids.ageId);
  if (!capacity || !age) throw new Refusal(404, pageNotFound);
  const path = resultPath(age, capacity, type);
  if (url.pathname !== path) throw redirect(path + url.search, 301);

  const asked = await readAsked(ctx, url.searchParams);
  const { year, current, years, known, valueKurus, valueText, valueError } = asked;
  const { registration, steps } = askTax(found, asked, capacity, age);
  const chosen = steps.length === 1 ? steps[0] : valueKurus === undefined ? undefined : stepOf(steps, valueKurus);
  // The cells around keep the year and the registration that this page shows.
  const query = askedQuery({ ...asked, registration: asked.registration, valueText: "" }, current);
  const rows = capacities
    .filter(({ isElectric }) => isElectric === capacity.isElectric)
    .flatMap((row): TaxTableRow[] => {
      const cells = ages.map((column) => ({
        column,
        steps: askTax(found, { year, registration }, row, column).steps,
      }));
      return (cells.find((one) => one.steps.length > 0)?.steps ?? []).map((step) => ({
        key: `${row.id}-${step.valueOverKurus}`,
        name: row.name,
        step: stepName(step),
        cells: cells.map(({ column, steps: some }) => {
          const amount = some.find(({ valueOverKurus }) => valueOverKurus === step.valueOverKurus)?.annualKurus;
          return {
            key: column.id,
            text: amount === undefined ? "–" : formatPrice(amount),
            to: resultPath(column, row, type) + query,
            isCurrent: column === age && row === capacity && (!chosen || chosen.valueOverKurus === step.valueOverKurus),
          };
        }),
      }));
    });
  const source = known.find((one) => one.year === year);
  const crumbs = [
    { label: "Ana sayfa", to: "/" },
    { label: "MTV hesaplama", to: "/mtv-hesaplama" },
    { label: `${type.name}, ${capacity.name}, ${age.name}` },
  ];
  setJsonLd(context, breadcrumbList(crumbs, ctx.origin, path));
  return {
    crumbs,
    title: `${type.name}, ${capacity.name}, ${age.name}`,
    typeId: type.id,
    isCar: vehicleClass === "car",
    year,
    years,
    registration,
    isRegistrationGiven: asked.registration !== undefined,
    tariff:
      tariffNames[vehicleClass === "car" ? registrations[registration] : vehicleClass === "motorcycle" ? "I" : "II"],
    refusal: valueError
      ? { message: messages.required, fields: { deger: valueError }, values: Object.fromEntries(url.searchParams) }
      : undefined,
    valueText,
    chosen: chosen && {
      name: stepName(chosen),
      annual: formatPrice(chosen.annualKurus),
      half: formatAmount(chosen.annualKurus / 2),
    },
    steps: steps.map((step) => ({ name: stepName(step), annual: formatPrice(step.annualKurus) })),
    table: { columns: ages.map(({ id, name }) => ({ id, name })), rows },
    source: source?.source,
    isElectric: capacity.isElectric,
    canonical: ctx.origin + path,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: pageTitle([`MTV ${loaderData.year}: ${loaderData.title}`]) },
        {
          name: "description",
          content: `${loaderData.title} için ${loaderData.year} motorlu taşıtlar vergisi: ${
            loaderData.steps.map(({ name, annual }) => [name, annual].filter(Boolean).join(" ")).join(", ") ||
            "tarife bilgisi yok"
          }.`,
        },
        { tagName: "link" as const, rel: "canonical", href: loaderData.canonical },
      ]
    : [{ title: "MTV hesaplama – Kontak" }];

/** The tax of one cell of the tariff, and the whole table around it. */
export default function TaxResultPage({ loaderData }: Route.ComponentProps) {
  const { crumbs, title, year, years, chosen, steps, table, source, isCar, registration, tariff } = loaderData;
  return (
    <div className="page tax">
      <Breadcrumbs items={crumbs} />
      <header className="tax__head">
        <h1>
          {title}: {year} MTV tutarı
        </h1>
        <p className="muted">
          {tariff}
          {isCar && `, ilk tescil ${registrationNames[registration]}`}
        </p>
      </header>
      <div className="tax__columns">
        <section className="panel tax__amount" aria-live="polite">
          {steps.length === 0 && <Notice tone="warn" text={taxTexts.notKnown} />}
          {chosen && (
            <>
              <h2>Yıllık vergi</h2>
              <p className="tax__sum">{chosen.annual}</p>
              {chosen.name !== "" && <p className="muted">Taşıt değeri {chosen.name}</p>}
              <dl className="tax__halves">
                {instalmentMonths.map((month, index) => (
                  <div key={month} className="list-row">
                    <dt>
                      {index + 1}. taksit, {month} {year} sonuna kadar
                    </dt>
                    <dd>{chosen.half}</dd>
                  </div>
                ))}
              </dl>
              <p className="tiny">Ayın son günü tatile rastlarsa süre, izleyen ilk iş gününde biter.</p>
            </>
          )}
          {!chosen && steps.length > 1 && (
            <>
              <h2>Taşıt değerine göre yıllık vergi</h2>
              <dl className="tax__halves">
                {steps.map(({ name, annual }) => (
                  <div key={name} className="list-row">
                    <dt>{name}</dt>
                    <dd>{annual}</dd>
                  </div>
                ))}
              </dl>
              <p className="tiny">Değeri girerseniz tek tutarı ve taksitlerini görürsünüz.</p>
            </>
          )}
          {source && <p className="tiny">Kaynak: {source}</p>}
        </section>
        <Form
          method="get"
          className="panel tax__form"
          aria-label="Hesabı değiştirin"
          answer={loaderData.refusal}
          key={`${title} ${year} ${registration}`}
        >
          <YearField years={years} year={year} />
          {isCar && <CarValueFields registration={registration} value={loaderData.valueText} />}
          <SubmitButton look="ink" isAlwaysOpen>
            Yeniden hesaplayın
          </SubmitButton>
          <Link to={`/mtv-hesaplama?tur=${loaderData.typeId}`}>Başka bir araç seçin</Link>
        </Form>
      </div>
      {table.rows.length > 0 && (
        <section className="tax__sources">
          <h2>
            {year} tablosu, {loaderData.isElectric ? "elektrikli araçlar" : lowerCase(capacityLabel(loaderData.typeId))}
          </h2>
          <TaxTable label={`${year} MTV tablosu`} corner={capacityLabel(loaderData.typeId)} {...table} />
        </section>
      )}
      {isCar && registration === "2018-oncesi" && (
        <p className="tiny">
          (I/A) sayılı tarifede vergi, aracın kasko değerinin yüzde 5’ini aşarsa bir önceki satırın aynı yaştaki tutarı
          ödenir.
        </p>
      )}
    </div>
  );
}
