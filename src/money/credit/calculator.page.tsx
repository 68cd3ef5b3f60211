import { redirect } from "react-router";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { messages } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { HelpLink } from "#src/ui/help-link.tsx";
import type { Route } from "./+types/calculator.page.ts";
import { BudgetForm } from "./budget/budget-form.tsx";
import { affordable, budgetTexts, readBudget } from "./budget/budget.server.ts";
import { resultsWithin } from "./budget/search.server.ts";
import { comparisonAddress, readComparison } from "./comparison-rules.ts";
import { CreditForm } from "./credit-form.tsx";
import { MarketFacts } from "./market-facts.tsx";
import { marketFacts } from "./market-facts.server.ts";
import { readCreditMarket } from "./service.server.ts";

const path = "/tasit-kredisi";

/** A whole question leads to its comparison, a budget to the search. */
export const loader = pageLoader(async ({ ctx, context, url }: WithContext<Route.LoaderArgs>) => {
  const params = url.searchParams;
  const market = await readCreditMarket(ctx);
  const budget = params.has("aylik") ? readBudget(params) : undefined;
  if (budget && "budget" in budget) {
    const found = affordable(market, budget.budget);
    // From the results of a budget it leads back to them (`BudgetEditor`).
    if (found) throw redirect(await resultsWithin(ctx, params.get("adres") ?? "", budget.budget, found));
  }
  const isSent = !budget && ["hesap", "tutar", "vade"].some((name) => params.has(name));
  const read = readComparison(params);
  if ("comparison" in read) throw redirect(comparisonAddress(read.comparison));
  setJsonLd(context, breadcrumbList([{ label: "Ana sayfa", to: "/" }, { label: "Taşıt kredisi" }], ctx.origin, path));
  const values = Object.fromEntries(params);
  return {
    refusal: isSent ? { message: messages.required, fields: read.fields, values } : undefined,
    budgetRefusal: budget && {
      message: "fields" in budget ? messages.required : budgetTexts.nothing,
      fields: "fields" in budget ? budget.fields : { aylik: budgetTexts.nothing },
      values,
    },
    loanType: params.get("tur") ?? undefined,
    facts: marketFacts(market),
    origin: ctx.origin,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: "Taşıt kredisi hesaplama ve karşılaştırma – Kontak" },
  {
    name: "description",
    content:
      "Bankaların taşıt kredilerini karşılaştırın: aylık taksit, toplam geri ödeme, KKDF ve BSMV dahil yıllık maliyet oranı ve ödeme planı.",
  },
  ...(loaderData ? [{ tagName: "link" as const, rel: "canonical", href: loaderData.origin + path }] : []),
];

export default function CreditCalculatorPage({ loaderData }: Route.ComponentProps) {
  const { refusal, budgetRefusal, loanType, facts } = loaderData;
  return (
    <div className="page credit">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Taşıt kredisi" }]} />
      <header className="credit__head">
        <h1>Taşıt kredisi hesaplama</h1>
        <p className="muted">
          İstediğiniz tutarı ya da ayda ödeyebileceğinizi yazınız; bankaları aylık taksit, toplam maliyet ve yıllık
          maliyet oranına göre karşılaştıralım.
        </p>
        <HelpLink to="/rehber/tasit-kredisi-ve-sinirlar">Taşıt kredisi ve sınırlar</HelpLink>
      </header>
      <CreditForm refusal={refusal} loanType={loanType} />
      <section className="panel credit__section" id="butce">
        <h2>Aylık bütçenize göre araç arayın</h2>
        <p className="muted">
          Kredi sınırları ve en uygun faizle alabileceğiniz en yüksek fiyatı bulup aramayı açarız.
        </p>
        <BudgetForm refusal={budgetRefusal} />
      </section>
      <MarketFacts facts={facts} />
    </div>
  );
}
