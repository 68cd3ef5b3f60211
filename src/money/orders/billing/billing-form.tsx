import { type SubmitEvent, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { saveBillingDetail } from "./api.ts";
import { type BillingCallInput, billingMessages, BillingInput } from "./rules.ts";

const fields = fieldsOf(BillingInput);

const kinds = [
  { value: "person", label: "Bireysel" },
  { value: "company", label: "Kurumsal" },
];

type Props = {
  /** The answer of the page's action. */
  answer?: unknown;
  /** Saves in place, by a call, in place of the page's action. */
  onSaved?: (id: number) => void;
};

/** New billing details, of a person or a company (Product 16.7). Without scripts both kinds' fields are shown. */
export function BillingForm({ answer, onSaved }: Props) {
  const [kind, setKind] = useState(chosenKind(answer));
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> }>();
  const [isSaving, setSaving] = useState(false);
  const isHydrated = useHydrated();
  const shows = (one: string) => !isHydrated || kind === one;

  async function save(event: SubmitEvent<HTMLFormElement>, done: (id: number) => void) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      // The call checks the fields.
      const { id } = await saveBillingDetail(Object.fromEntries(new FormData(event.currentTarget)) as BillingCallInput);
      done(id);
    } catch (error) {
      const { message, fields = {} } = error instanceof Refusal ? error : { message: unexpectedError };
      setRefusal({ message, fields });
    }
    setSaving(false);
  }

  return (
    <Form
      method="post"
      className="account__form"
      answer={onSaved ? refusal : answer}
      onSubmit={(event) => onSaved && void save(event, onSaved)}
    >
      <div onChange={(event) => (event.target as HTMLInputElement).name === "kind" && setKind(valueOf(event))}>
        <RadioGroup name="kind" label="Fatura türü" look="switch" options={kinds} defaultValue={kind} />
      </div>
      {shows("person") && (
        <>
          <div className="account__pair">
            <TextField {...fields.first_name} label="Ad" autoComplete="given-name" isOptional={!isHydrated} />
            <TextField {...fields.last_name} label="Soyad" autoComplete="family-name" isOptional={!isHydrated} />
          </div>
          <MaskedField
            mask="digits"
            {...fields.citizenship_number}
            label="T.C. kimlik numarası"
            autoComplete="off"
            message={billingMessages.citizenshipNumber}
            isOptional={!isHydrated}
            hint="Şifrelenerek saklanır, yalnızca faturanızda kullanılır."
          />
        </>
      )}
      {shows("company") && (
        <>
          <TextField {...fields.company} label="Şirket unvanı" autoComplete="organization" isOptional={!isHydrated} />
          <div className="account__pair">
            <TextField {...fields.tax_administration} label="Vergi dairesi" isOptional={!isHydrated} />
            <MaskedField
              mask="digits"
              {...fields.tax_number}
              label="Vergi numarası"
              autoComplete="off"
              message={billingMessages.taxNumber}
              isOptional={!isHydrated}
            />
          </div>
        </>
      )}
      <TextareaField {...fields.address} label="Fatura adresi" autoComplete="street-address" rows={3} />
      <SubmitButton isWide name="islem" value="fatura" aria-disabled={isSaving}>
        Kaydedin
      </SubmitButton>
    </Form>
  );
}

const valueOf = (event: { target: EventTarget }) => (event.target as HTMLInputElement).value;

function chosenKind(answer: unknown): string {
  const values = (answer as { values?: Record<string, string> } | undefined)?.values;
  return values?.["kind"] === "company" ? "company" : "person";
}
