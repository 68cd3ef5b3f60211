import { formatDay } from "#src/shared/dates.ts";
import { redirect } from "react-router";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { formatAmount, formatPrice } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { NumberTable } from "#src/ui/number-table.tsx";
import type { Route } from "./+types/bank.page.ts";
import { applicationAddress } from "../application/rules.ts";
import { comparisonAddress, loanTypes, parseComparison } from "../comparison-rules.ts";
import { SampleNotice } from "../market-facts.tsx";
import { percentText } from "#src/shared/percent.ts";
import { getBankLoan, readCreditMarket } from "../service.server.ts";
import { PlanChart } from "./plan-chart.tsx";

export const loader = pageLoader(async ({ ctx, context, params, url }: WithContext<Route.LoaderArgs>) => {
  const comparison = parseComparison(params.comparison);
  if (!comparison) throw new Refusal(404, pageNotFound);
  const market = await readCreditMarket(ctx);
  const { offer, plan, amountKurus, paymentKurus, totalKurus, feeKurus, annualCostPercent } = getBankLoan(
    market,
    comparison,
    params.bank,
  );
  const back = comparisonAddress(comparison);
  const path = `${back}/${offer.bank}`;
  if (url.pathname !== path) throw redirect(path, 301);
  const title = `${offer.bankName} taşıt kredisi: ${formatPrice(amountKurus)}, ${comparison.term} ay`;
  const crumbs = [
    { label: "Ana sayfa", to: "/" },
    { label: "Taşıt kredisi", to: "/tasit-kredisi" },
    { label: "Karşılaştırma", to: back },
    { label: offer.bankName },
  ];
  setJsonLd(context, breadcrumbList(crumbs, ctx.origin, path), {
    "@type": "LoanOrCredit",
    name: title,
    amount: { "@type": "MonetaryAmount", currency: "TRY", value: amountKurus / 100 },
    loanTerm: { "@type": "QuantitativeValue", value: comparison.term, unitCode: "MON" },
    annualPercentageRate: annualCostPercent,
  });
  return {
    crumbs,
    title,
    isSample: offer.isSample,
    typeName: loanTypes[comparison.loanType].name,
    facts: [
      ["Aylık ödeme", formatAmount(paymentKurus)],
      ["Kredi tutarı", formatPrice(amountKurus)],
      ["Toplam geri ödeme", formatAmount(totalKurus)],
      ["Tahsis ücreti (BSMV dahil)", formatAmount(feeKurus)],
      ["Aylık faiz", percentText(offer.monthlyPercent)],
      ["KKDF ve BSMV", `${percentText(market.taxes!.kkdfPercent)} ve ${percentText(market.taxes!.bsmvPercent)}`],
      ["Yıllık maliyet oranı", percentText(annualCostPercent)],
    ],
    since: formatDay(offer.validFrom),
    source: offer.source,
    plan,
    fileTo: `${path}/odeme-plani.csv`,
    applyTo: applicationAddress({ ...comparison, isMonthly: false, amountKurus }, offer.bank),
    canonical: ctx.origin + path,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: pageTitle([loaderData.title]) },
        { name: "description", content: `${loaderData.title}: ödeme planı, faiz, vergiler ve yıllık maliyet oranı.` },
        { tagName: "link" as const, rel: "canonical", href: loaderData.canonical },
      ]
    : [{ title: "Taşıt kredisi – Kontak" }];

const planColumns = [
  ["paymentKurus", "Ödeme"],
  ["principalKurus", "Ana para"],
  ["interestKurus", "Faiz"],
  ["kkdfKurus", "KKDF"],
  ["bsmvKurus", "BSMV"],
  ["balanceKurus", "Kalan"],
] as const;

/** A bank's loan: what it costs and each payment. */
export default function BankPage({ loaderData }: Route.ComponentProps) {
  const { crumbs, title, typeName, isSample, facts, since, source, plan, fileTo, applyTo } = loaderData;
  return (
    <div className="page credit">
      <Breadcrumbs items={crumbs} />
      <header className="credit__head">
        <h1>{title}</h1>
        <p className="muted">{typeName}</p>
      </header>
      {isSample && <SampleNotice />}
      <div className="panel credit__section">
        <dl className="credit__costs">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="tiny">
          Faiz {since} gününden beri geçerli. Kaynak: {source}
        </p>
        <div className="credit__acts">
          <LinkButton to={applyTo} look="primary" rel="nofollow">
            Bu krediye başvurun
          </LinkButton>
          <a className="btn btn--line" href={fileTo} download>
            Planı indirin (CSV)
          </a>
        </div>
      </div>
      <section className="credit__section">
        <h2>Ödeme planı</h2>
        <PlanChart plan={plan} />
        <NumberTable
          label="Ödeme planı"
          corner="Taksit"
          columns={planColumns.map(([key, name]) => ({ key, name }))}
          rows={plan.map((row) => ({
            key: row.number,
            name: row.number,
            cells: planColumns.map(([key]) => ({ key, content: formatAmount(row[key]) })),
          }))}
        />
      </section>
    </div>
  );
}
