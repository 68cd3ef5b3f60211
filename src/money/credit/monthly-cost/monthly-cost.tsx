import { useState } from "react";
import { Link } from "react-router";
import { formatAmount, parseMasked } from "#src/shared/money.ts";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { BudgetForm } from "../budget/budget-form.tsx";
import type { MonthlyCost as Cost } from "./service.server.ts";

/** The insurance a year in TL as it was typed, kept in this browser alone. */
const insuranceKey = "kontak-sigorta";

function readInsurance(): string {
  try {
    return localStorage.getItem(insuranceKey) ?? "";
  } catch {
    return "";
  }
}

function keepInsurance(text: string) {
  try {
    localStorage.setItem(insuranceKey, text);
  } catch {
    // A browser without storage forgets it.
  }
}

/** What the car costs a month: the loan, the tax, and the insurance that its reader types. */
export function MonthlyCost({ cost }: { cost: Cost }) {
  const [typed, setTyped] = useState<string>();
  const isHydrated = useHydrated();
  const insurance = typed ?? (isHydrated ? readInsurance() : undefined);
  const yearlyLira = parseMasked(insurance ?? "") ?? 0;
  const insuranceKurus = Math.round((yearlyLira * 100) / 12);
  return (
    <section className="block" id="aylik-maliyet">
      <h2>Aylık maliyet</h2>
      <dl className="monthly">
        {cost.rows.map(({ name, value, remark, to }) => (
          <div key={name}>
            <dt>
              {name}
              <span className="tiny">{remark}</span>
            </dt>
            <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
          </div>
        ))}
        {insuranceKurus > 0 && (
          <div>
            <dt>
              Sigorta<span className="tiny">Yazdığınız yıllık primin on ikide biri</span>
            </dt>
            <dd>{formatAmount(insuranceKurus)}</dd>
          </div>
        )}
        <div className="monthly__total">
          <dt>Toplam</dt>
          <dd aria-live="polite">{formatAmount(cost.totalKurus + insuranceKurus)}</dd>
        </div>
      </dl>
      {insurance !== undefined && (
        <MaskedField
          mask="number"
          name="sigorta"
          label="Yıllık kasko ve trafik sigortanız"
          unit="TL"
          isOptional
          defaultValue={insurance}
          hint="Yalnız bu tarayıcıda saklanır."
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            keepInsurance(currentTarget.value);
          }}
        />
      )}
      {cost.isSample && <p className="tiny">Faizler örnek verilerdir; hiçbir bankanın teklifi değildir.</p>}
      <details className="monthly__budget">
        <summary>Aylık bütçeme göre ara</summary>
        <BudgetForm />
      </details>
    </section>
  );
}
