import { useState } from "react";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { calculationTypes, type Comparison, loanTypes, termChoices } from "./comparison-rules.ts";

type Props = {
  refusal?: FormRefusal | undefined;
  loanType?: string | undefined;
  /** What is compared now. */
  comparison?: Comparison;
};

const termOptions = (chosen: number | undefined) =>
  [...new Set([...termChoices, ...(chosen === undefined ? [] : [chosen])])]
    .toSorted((a, b) => a - b)
    .map((term) => ({ value: String(term), label: `${term} ay` }));

/** Which loan is compared. */
export function CreditForm({ refusal, loanType, comparison }: Props) {
  const initial =
    refusal?.values["hesap"] ?? (comparison?.isMonthly ? calculationTypes.monthly : calculationTypes.total);
  const [type, setType] = useState(initial);
  return (
    <Form
      method="get"
      action="/tasit-kredisi"
      className="panel credit__form"
      answer={refusal}
      aria-label="Kredi hesaplama"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "hesap") setType(target.value);
      }}
    >
      <RadioGroup
        name="hesap"
        label="Neye göre?"
        look="switch"
        defaultValue={initial}
        options={[
          { value: calculationTypes.total, label: "Toplam tutar" },
          { value: calculationTypes.monthly, label: "Aylık ödeme" },
        ]}
      />
      <MaskedField
        mask="number"
        name="tutar"
        label="Tutar"
        unit="TL"
        placeholder={type === calculationTypes.monthly ? "Ayda ödeyebileceğiniz tutar" : "İstediğiniz toplam tutar"}
        defaultValue={comparison && String(comparison.amountKurus / 100)}
      />
      <SelectField name="vade" label="Vade" options={termOptions(comparison?.term)} defaultValue={comparison?.term} />
      <RadioGroup
        name="tur"
        label="Araç"
        look="switch"
        defaultValue={comparison?.loanType ?? loanType ?? "ikinci-el-tasit-kredisi"}
        options={Object.entries(loanTypes).map(([value, { name }]) => ({ value, label: name }))}
      />
      <SubmitButton isAlwaysOpen>Kredileri karşılaştırın</SubmitButton>
    </Form>
  );
}
