import type { BudgetAssumption } from "#src/finding/search/address/budget.ts";
import { assumedLoan } from "#src/finding/search/address/budget-text.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";

/** Changes what a monthly budget assumes: the price is computed again, the other filters stay. Works without scripts. */
export const BudgetEditor = ({ budget, address }: { budget: BudgetAssumption; address: string }) => (
  <details className="budget-editor">
    <summary>
      Aylık {formatNumber(budget.monthlyLira)} TL ile en çok {formatNumber(budget.maxKurus / 100)} TL. Varsaydıklarımız:{" "}
      {assumedLoan(budget)}. <span className="more">Değiştirin</span>
    </summary>
    <Form method="get" action="/tasit-kredisi" className="budget-editor__form" aria-label="Bütçe varsayımları">
      <input type="hidden" name="adres" value={address} />
      <MaskedField
        mask="number"
        name="aylik"
        label="Aylık ödeme"
        unit="TL"
        defaultValue={formatNumber(budget.monthlyLira)}
      />
      <MaskedField
        mask="number"
        name="pesinat"
        label="Peşinat"
        unit="TL"
        isOptional
        defaultValue={formatNumber(budget.downLira)}
      />
      <MaskedField mask="number" name="vade" label="Vade (ay)" defaultValue={String(budget.months)} />
      <TextField
        name="faiz"
        label="Aylık faiz (%)"
        inputMode="decimal"
        defaultValue={budget.monthlyPercent.toLocaleString("tr-TR")}
      />
      <SubmitButton look="ink" isAlwaysOpen>
        Yeniden hesaplayın
      </SubmitButton>
    </Form>
  </details>
);
