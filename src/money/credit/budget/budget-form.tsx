import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { loanTypes } from "../comparison-rules.ts";

/** What somebody may pay a month becomes the highest price of a search. */
export const BudgetForm = ({ refusal }: { refusal?: FormRefusal | undefined }) => (
  <Form method="get" action="/tasit-kredisi" className="credit__form" answer={refusal} aria-label="Aylık bütçe">
    <MaskedField mask="number" name="aylik" label="Aylık bütçeniz" unit="TL" placeholder="Ayda ödeyebileceğiniz" />
    <MaskedField
      mask="number"
      name="pesinat"
      label="Peşinatınız"
      remark="isteğe bağlı"
      unit="TL"
      isOptional
      hint="Boş bırakırsanız kredinin karşılamadığı payı peşin ödeyeceğinizi varsayarız."
    />
    <RadioGroup
      name="tur"
      label="Araç"
      look="switch"
      defaultValue="ikinci-el-tasit-kredisi"
      options={Object.entries(loanTypes).map(([value, { name }]) => ({ value, label: name }))}
    />
    <SubmitButton look="ink" isAlwaysOpen>
      Bütçeme göre arayın
    </SubmitButton>
  </Form>
);
