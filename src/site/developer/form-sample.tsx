import { CheckboxField, CheckboxGroup, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RichTextField } from "#src/ui/form/rich-text-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, PasswordField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { cities, fuels } from "./sample-data.ts";
import { Sample } from "./sample.tsx";

const extras = [
  { value: "klima", label: "Klima" },
  { value: "abs", label: "ABS" },
  { value: "sunroof", label: "Sunroof" },
];
const rental = [
  { value: "gunluk", label: "Günlük" },
  { value: "aylik", label: "Aylık" },
];

/** The form kit, live: validated in the browser, refused by the server when the name contains `ret`. */
export function FormSample({ answer, today }: { answer: { accepted: string } | object | undefined; today: string }) {
  return (
    <Sample
      title="Form"
      about="Boş gönderin, düzeltin, adına “ret” yazıp sunucuya reddettirin; betikler kapalıyken de çalışır."
    >
      <Form id="ornek" method="post" answer={answer} className="stack" preventScrollReset>
        {answer && "accepted" in answer && <Notice tone="good" text={`${answer.accepted} kabul edildi.`} />}
        <div className="formgrid">
          <TextField name="name" label="Ad" minLength={3} maxLength={30} isCounted autoComplete="given-name" />
          <TextField
            name="nick"
            label="Takma ad"
            remark="isteğe bağlı"
            isOptional
            minLength={3}
            hint="Yazarsanız en az 3 karakter."
          />
          <TextField name="email" label="E-posta" type="email" autoComplete="email" />
          <TextField name="emailAgain" label="E-posta (tekrar)" type="email" autoComplete="off" />
          <PasswordField
            name="password"
            label="Şifre"
            minLength={8}
            autoComplete="new-password"
            hint="En az 8 karakter."
          />
          <PasswordField name="passwordAgain" label="Şifre (tekrar)" autoComplete="new-password" />
          <MaskedField name="price" label="Fiyat" mask="number" unit="TL" />
          <MaskedField name="phone" label="Telefon" mask="phone" placeholder="0532 123 45 67" isOptional />
          <MaskedField name="tax" label="Vergi numarası" mask="digits" maxLength={10} isOptional />
          <MaskedField name="surname" label="Yalnız harf" mask="letters" isOptional />
          <SelectField name="city" label="Şehir" options={cities} />
          <TextField name="card" label="Kart türü alan" validateType="card" isOptional />
        </div>
        <RadioGroup name="fuel" label="Yakıt" options={fuels} look="cards" />
        <DateRangeField
          startName="pickUp"
          endName="dropOff"
          label="Alış ve bırakış"
          startLabel="Alış günü"
          endLabel="Bırakış günü"
          min={today}
          minDays={1}
          isOptional
        />
        <RadioGroup name="term" label="Kira süresi" options={rental} look="switch" isOptional defaultValue="gunluk" />
        <CheckboxGroup name="extras" label="Donanım" options={extras} message="En az bir donanım seçmelisiniz." />
        <TextareaField name="note" label="Not" maxLength={200} isCounted isOptional />
        <RichTextField
          name="description"
          label="Açıklama"
          minLength={20}
          maxLength={4000}
          placeholder="Bakım geçmişi, lastikler, muayene tarihi"
        />
        <CheckboxField name="terms" message="Devam etmek için koşulları kabul etmelisiniz.">
          Koşulları okudum, kabul ediyorum.
        </CheckboxField>
        <SubmitButton>Gönderin</SubmitButton>
      </Form>
    </Sample>
  );
}
