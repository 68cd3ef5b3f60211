import { redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { messages } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { HelpLink } from "#src/ui/help-link.tsx";
import type { Route } from "./+types/calculator.page.ts";
import { askedQuery, readAsked } from "./question.server.ts";
import { resultPath, taxTexts } from "./rules.ts";
import { findTaxedType, taxedTypes } from "./service.server.ts";
import { TaxForm } from "./tax-form.tsx";

const path = "/mtv-hesaplama";

/** With a whole question it leads to its result; without scripts the type is chosen first. */
export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const params = url.searchParams;
  const types = await taxedTypes(ctx);
  const { years, current, known, ...asked } = await readAsked(ctx, params);
  const chosen = await findTaxedType(ctx, params.get("tur") ?? "");
  const capacity = chosen?.capacities.find(({ id }) => String(id) === params.get("kapasite"));
  const age = chosen?.ages.find(({ id }) => String(id) === params.get("yas"));
  if (chosen && capacity && age && !asked.valueError)
    throw redirect(resultPath(age, capacity, chosen.type) + askedQuery(asked, current));
  const isSent = params.has("kapasite") || params.has("yas");
  const fields = {
    ...(params.has("tur") && !chosen ? { tur: taxTexts.choose } : {}),
    ...(isSent && !capacity ? { kapasite: messages.empty } : {}),
    ...(isSent && !age ? { yas: messages.empty } : {}),
    ...(asked.valueError ? { deger: asked.valueError } : {}),
  };
  const refusal = { message: messages.required, fields, values: Object.fromEntries(params) };
  setJsonLd(context, breadcrumbList([{ label: "Ana sayfa", to: "/" }, { label: "MTV hesaplama" }], ctx.origin, path));
  return {
    types: types.map(({ id, name }) => ({ value: String(id), label: name })),
    typeId: chosen?.type.id,
    rows: chosen?.capacities ?? [],
    columns: chosen?.ages ?? [],
    years,
    year: asked.year,
    refusal: Object.keys(fields).length > 0 ? refusal : undefined,
    sources: known.map(({ year, source }) => ({ year, source })),
    origin: ctx.origin,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: "MTV hesaplama: motorlu taşıtlar vergisi – Kontak" },
  {
    name: "description",
    content:
      "Otomobil, motosiklet, panelvan, minibüs, otobüs, kamyon ve elektrikli araçların motorlu taşıtlar vergisi: yıllık tutar, Ocak ve Temmuz taksitleri.",
  },
  ...(loaderData ? [{ tagName: "link" as const, rel: "canonical", href: loaderData.origin + path }] : []),
];

export default function TaxCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { sources, years } = loaderData;
  return (
    <div className="page tax">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "MTV hesaplama" }]} />
      <header className="tax__head">
        <h1>Motorlu taşıtlar vergisi (MTV) hesaplama</h1>
        <p className="muted">
          Aracınızın ruhsatındaki cinse, motor silindir hacmine, koltuk sayısına ya da azami ağırlığına ve yaşına göre
          yıllık vergisi. Elektrikli araçlar da listededir.
        </p>
        <HelpLink to="/rehber/motorlu-tasitlar-vergisi">MTV hakkında bilinmesi gerekenler</HelpLink>
      </header>
      <TaxForm key={loaderData.typeId} {...loaderData} />
      <section className="tax__sources">
        <h2>Kaynaklar</h2>
        <ul>
          {sources.map(({ year, source }) => (
            <li key={year}>
              <strong>{year}:</strong> {source}
            </li>
          ))}
        </ul>
        <p className="tiny">
          {years.some((year) => sources.every((one) => one.year !== year)) &&
            `${years.filter((year) => sources.every((one) => one.year !== year)).join(", ")} tarifesi elimizde yok: o yıl için tutar göstermiyoruz. `}
          (IV) sayılı tarife (uçak ve helikopterler) bu araçta yer almaz. Traktörler vergiye tabi değildir. Kesin tutarı
          Gelir İdaresi Başkanlığı’nın sayfasında görebilirsiniz.
        </p>
      </section>
    </div>
  );
}
