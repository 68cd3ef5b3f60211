import { Link, redirect } from "react-router";
import { yearLength } from "#src/shared/dates.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { formatAmount, formatPrice, parseMasked } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { messages } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/comparison.page.ts";
import {
  comparisonAddress,
  comparisonTexts,
  isSortKey,
  loanTypes,
  parseComparison,
  sortKeys,
  type SortKey,
} from "../comparison-rules.ts";
import { CreditForm } from "../credit-form.tsx";
import { limitsOn, limitTexts, loanFault, pricesFor } from "../limit-rules.ts";
import { MarketFacts, SampleNotice } from "../market-facts.tsx";
import { marketFacts } from "../market-facts.server.ts";
import { compareOffers, readCreditMarket } from "../service.server.ts";
import { applicationAddress } from "../application/rules.ts";
import { percentText } from "#src/shared/percent.ts";
import { OfferList } from "./offer-list.tsx";

/** The car that the limits are checked for, from `fiyat`, `model-yili` and `yerli-elektrikli`. */
function readCar(params: URLSearchParams) {
  const priceText = (params.get("fiyat") ?? "").trim().slice(0, 30);
  const lira = priceText === "" ? undefined : parseMasked(priceText);
  const isPrice = lira !== undefined && lira > 0 && lira <= 1_000_000_000;
  const year = /^(?:19|20)\d{2}$/.test(params.get("model-yili") ?? "") ? Number(params.get("model-yili")) : undefined;
  return {
    priceText,
    fault: priceText !== "" && !isPrice ? comparisonTexts.price : undefined,
    car: {
      priceKurus: isPrice ? lira * 100 : undefined,
      modelYear: year,
      isDomesticElectric: params.get("yerli-elektrikli") === "1",
    },
  };
}

export const loader = pageLoader(async ({ ctx, context, params, url }: WithContext<Route.LoaderArgs>) => {
  const comparison = parseComparison(params.comparison);
  if (!comparison) throw new Refusal(404, pageNotFound);
  const path = comparisonAddress(comparison);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const sortParam = url.searchParams.get("sirala");
  const sort: SortKey = isSortKey(sortParam) ? sortParam : "aylik";
  const market = await readCreditMarket(ctx);
  const { car, priceText, fault: priceFault } = readCar(url.searchParams);
  const isUsed = loanTypes[comparison.loanType].condition === "used";
  const compared = compareOffers(market, comparison, sort).map((one) => ({
    ...one,
    fault: loanFault({ amountKurus: one.amountKurus, term: comparison.term, isUsed }, car, market),
  }));
  // Domestically made electric cars may be more expensive: only what neither rule set allows is left out.
  const mayBe = compared.filter(
    ({ amountKurus, fault }) =>
      fault === undefined ||
      (car.priceKurus === undefined &&
        loanFault({ amountKurus, term: comparison.term, isUsed }, { ...car, isDomesticElectric: true }, market) ===
          undefined),
  );
  const ruleSet = car.isDomesticElectric ? "domestic-electric" : "general";
  const spans =
    comparison.isMonthly || compared.length === 0
      ? []
      : pricesFor(limitsOn(market.limits, ruleSet, market.day), comparison.amountKurus, comparison.term);
  const amount = formatPrice(comparison.amountKurus);
  const title = comparison.isMonthly
    ? `Ayda ${amount} ödemeyle ${comparison.term} ay vadeli taşıt kredisi`
    : `${amount}, ${comparison.term} ay vadeli taşıt kredisi`;
  const crumbs = [{ label: "Ana sayfa", to: "/" }, { label: "Taşıt kredisi", to: "/tasit-kredisi" }, { label: title }];
  setJsonLd(context, breadcrumbList(crumbs, ctx.origin, path));
  const query = new URLSearchParams(url.searchParams);
  return {
    crumbs,
    title,
    typeName: loanTypes[comparison.loanType].name,
    comparison,
    car: { ...car, priceText },
    refusal: priceFault
      ? { message: messages.invalid, fields: { fiyat: priceFault }, values: Object.fromEntries(url.searchParams) }
      : undefined,
    notice:
      compared.length > 0
        ? compared.find(({ fault }) => fault !== undefined)?.fault
        : loanFault(
            { amountKurus: comparison.isMonthly ? 0 : comparison.amountKurus, term: comparison.term, isUsed },
            car,
            market,
          ),
    prices: spans.length === 0 ? undefined : limitTexts.prices(spans),
    isEmpty: compared.length === 0,
    offers: mayBe.map(({ offer, amountKurus, paymentKurus, totalKurus, feeKurus, annualCostPercent }) => ({
      bank: offer.bank,
      bankName: offer.bankName,
      isSample: offer.isSample,
      to: `${path}/${offer.bank}`,
      applyTo: applicationAddress({ ...comparison, isMonthly: false, amountKurus }, offer.bank),
      amount: formatPrice(amountKurus),
      payment: formatAmount(paymentKurus),
      total: formatAmount(totalKurus),
      fee: formatAmount(feeKurus),
      rate: percentText(offer.monthlyPercent),
      annual: percentText(annualCostPercent),
    })),
    sorts: Object.entries(sortKeys).map(([key, name]) => {
      query.set("sirala", key);
      const isFirst = key === "aylik";
      if (isFirst) query.delete("sirala");
      return {
        key,
        name: isFirst && comparison.isMonthly ? "En yüksek kredi" : name,
        to: query.size > 0 ? `${path}?${query}` : path,
        isCurrent: key === sort,
      };
    }),
    facts: marketFacts(market),
    canonical: ctx.origin + path,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: pageTitle([loaderData.title]) },
        {
          name: "description",
          content: `${loaderData.title} (${loaderData.typeName}): ${loaderData.offers.length} bankanın aylık taksiti, toplam maliyeti ve KKDF ile BSMV dahil yıllık maliyet oranı.`,
        },
        { tagName: "link" as const, rel: "canonical", href: loaderData.canonical },
      ]
    : [{ title: "Taşıt kredisi – Kontak" }];

export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  const { crumbs, title, typeName, comparison, car, notice, prices, isEmpty, offers, sorts, facts } = loaderData;
  return (
    <div className="page credit">
      <Breadcrumbs items={crumbs} />
      <header className="credit__head">
        <h1>{title}</h1>
        <p className="muted">{typeName}. Taksitlere KKDF ve BSMV dahildir.</p>
      </header>
      {isEmpty && (
        <Notice
          tone="warn"
          text="Bu vade ve araç durumu için kayıtlı bir banka teklifi yok. Vadeyi değiştirebilirsiniz."
        />
      )}
      {notice && <Notice tone="warn" text={notice} />}
      {prices && car.priceKurus === undefined && (
        <p className="small">Bu kredi şu değerdeki araçlar için kullandırılabilir: {prices}.</p>
      )}
      {facts.hasSamples && offers.length > 0 && <SampleNotice />}
      {offers.length > 0 && (
        <section className="credit__section" aria-label="Krediler">
          <nav className="credit__sorts" aria-label="Sıralama">
            {sorts.map(({ key, name, to, isCurrent }) => (
              <Link key={key} className="chip" to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
                {name}
              </Link>
            ))}
          </nav>
          <OfferList offers={offers} isMonthly={comparison.isMonthly} />
        </section>
      )}
      <Form
        method="get"
        className="panel credit__form"
        aria-label="Aracınıza göre sınırlar"
        answer={loaderData.refusal}
        key={`arac ${title}`}
      >
        <MaskedField
          mask="number"
          name="fiyat"
          label="Aracın fiyatı"
          unit="TL"
          isOptional
          defaultValue={car.priceText}
          hint="Yazarsanız bu araç için kredi sınırlarını denetleriz."
        />
        <MaskedField
          mask="digits"
          name="model-yili"
          label="Model yılı"
          isOptional
          maxLength={yearLength}
          defaultValue={car.modelYear}
        />
        <CheckboxField name="yerli-elektrikli" isOptional defaultChecked={car.isDomesticElectric}>
          Türkiye’de üretilmiş elektrikli araç
        </CheckboxField>
        <SubmitButton look="line" isAlwaysOpen>
          Sınırları denetleyin
        </SubmitButton>
      </Form>
      <section className="credit__section">
        <h2>Başka bir kredi</h2>
        <CreditForm comparison={comparison} key={title} />
      </section>
      <MarketFacts facts={facts} />
    </div>
  );
}
