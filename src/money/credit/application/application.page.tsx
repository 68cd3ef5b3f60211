import { type SubmitEvent, useState } from "react";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { ContactFields } from "#src/staff/requests/contact-fields.tsx";
import { formAction, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { parseInput } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextareaField } from "#src/ui/form/text-fields.tsx";
import { isLoanType, loanTypes, termChoices } from "../comparison-rules.ts";
import { readCreditMarket } from "../service.server.ts";
import type { Route } from "./+types/application.page.ts";
import { creditTasitApply } from "./api.ts";
import { applicationTexts, CreditApplicationForm } from "./rules.ts";
import { applyForCredit } from "./service.server.ts";

const fields = fieldsOf(CreditApplicationForm);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Taşıt kredisi başvurusu – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const params = url.searchParams;
  const { offers } = await readCreditMarket(ctx);
  const banks = new Map(offers.map(({ bank, bankName }) => [bank, bankName]));
  const digits = (name: string, length: number) =>
    new RegExp(`^\\d{1,${length}}$`).test(params.get(name) ?? "") ? params.get(name)! : undefined;
  const loanType = params.get("tur");
  const term = Number(digits("vade", 3) ?? 0);
  return {
    cities: (await placesOf(ctx)).cities.map(({ name }) => ({ value: name, label: name })),
    banks: [...banks].map(([value, label]) => ({ value, label })),
    terms: [...new Set([...termChoices, ...(term > 0 ? [term] : [])])].toSorted((a, b) => a - b),
    given: {
      amount: digits("tutar", 9),
      term: term > 0 ? term : undefined,
      loanType: isLoanType(loanType) ? loanType : undefined,
      bank: banks.has(params.get("banka") ?? "") ? params.get("banka")! : "",
      name: ctx.member ? `${ctx.member.firstName} ${ctx.member.lastName}` : undefined,
      email: ctx.member?.email,
    },
  };
});

/** The form without scripts. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await applyForCredit(ctx, parseInput(CreditApplicationForm, form));
  return { isSent: true };
});

type Answer = { isSent: boolean } | FormRefusal | undefined;

type Application = Parameters<typeof creditTasitApply>[0];

/** The consent's own label is a long sentence. */
const shortLabels = { contactAgreement: "Onayınız" };

/** Where people apply for a loan (Product 18.1). With scripts the form is sent by a call. */
export default function CreditApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cities, banks, terms, given } = loaderData;
  const [answer, setAnswer] = useState<Answer>(actionData);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isSent = answer !== undefined && "isSent" in answer;

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = { ...Object.fromEntries(form), term: Number(form.get("term")) } as Application;
    setSending(true);
    setAnswer(undefined);
    try {
      await creditTasitApply(values);
      setAnswer({ isSent: true });
    } catch (error) {
      // Wrong fields are shown at the fields, everything else in a popup.
      if (error instanceof Refusal && error.fields)
        setAnswer({ message: error.message, fields: error.fields, values: {} });
      else setFailure(error instanceof Refusal && error.status < 500 ? error.message : applicationTexts.failed);
    }
    setSending(false);
  }

  return (
    <div className="page credit">
      <Breadcrumbs
        items={[
          { label: "Ana sayfa", to: "/" },
          { label: "Taşıt kredisi", to: "/tasit-kredisi" },
          { label: "Başvuru" },
        ]}
      />
      <header className="credit__head">
        <h1>Taşıt kredisi başvurusu</h1>
        <p className="muted">Başvurunuz kesin kredi değildir; bankanın değerlendirmesinden sonra size dönüş yapılır.</p>
      </header>
      {isSent && (
        <ResultNotice tone="good">
          <strong>{applicationTexts.thanksTitle}.</strong> {applicationTexts.thanks}
        </ResultNotice>
      )}
      {!isSent && (
        <Form
          method="post"
          className="panel credit__form"
          answer={answer}
          aria-label="Kredi başvurusu"
          labels={shortLabels}
          onSubmit={(event) => void send(event)}
        >
          <ContactFields cities={cities} name={given.name} email={given.email} />
          <MaskedField mask="number" name="amount" label="Kredi tutarı" unit="TL" defaultValue={given.amount} />
          <SelectField
            name="term"
            label="Vade"
            options={terms.map((term) => ({ value: String(term), label: `${term} ay` }))}
            defaultValue={given.term}
          />
          <RadioGroup
            name="loanType"
            label="Araç"
            look="switch"
            defaultValue={given.loanType}
            options={Object.entries(loanTypes).map(([value, { name }]) => ({ value, label: name }))}
          />
          <SelectField
            name="bank"
            label="Banka"
            isOptional
            placeholder="Fark etmez"
            options={banks}
            defaultValue={given.bank}
          />
          <MaskedField
            mask="number"
            {...fields.monthlyIncome}
            label="Aylık net geliriniz"
            remark="isteğe bağlı"
            unit="TL"
            isOptional
          />
          <TextareaField
            {...fields.customerNote}
            label="Eklemek istedikleriniz"
            remark="isteğe bağlı"
            className="credit__wide"
            rows={3}
            isOptional
          />
          <HoneypotField />
          <div className="credit__wide">
            <CheckboxField name="contactAgreement" message={applicationTexts.consent}>
              Başvurumun değerlendirilmesi için bu formdaki bilgilerimin seçtiğim bankayla, seçmediysem kredi veren
              bankalarla paylaşılmasını onaylıyorum.
            </CheckboxField>
            <p className="tiny">
              Bilgileriniz yalnız bu başvuru için kullanılır, kapanan başvurular iki yıl sonra silinir.
            </p>
          </div>
          <SubmitButton disabled={isSending}>Başvurun</SubmitButton>
        </Form>
      )}
      <Dialog
        isOpen={failure !== undefined}
        onClose={() => setFailure(undefined)}
        title="Başvurunuz gönderilemedi"
        actions={
          <Button look="ink" onClick={() => setFailure(undefined)}>
            Tamam
          </Button>
        }
      >
        <p role="alert">{failure}</p>
      </Dialog>
    </div>
  );
}
