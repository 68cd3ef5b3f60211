import { Link, useFetcher } from "react-router";
import { PointFields } from "#src/people/members/own-place/point-fields.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { businessNatures } from "../natures.ts";
import {
  applicationFields as labels,
  applicationIntents as intents,
  applicationMessages,
  type Details,
  ApplicationForm,
} from "./rules.ts";

const fields = fieldsOf(ApplicationForm);

type Shown = { details: Details; towns: readonly SelectOption[] };

/** The fields of the application. With scripts, what is typed is saved whenever a field is left. */
export function ApplicationFields({ details, towns, answer }: Shown & { answer: unknown }) {
  const draft = useFetcher();
  function save(element: HTMLFormElement) {
    const values = new FormData(element);
    values.set("islem", intents.save);
    values.set("arkada", "1");
    void draft.submit(values, { method: "post" });
  }
  return (
    <Form
      method="post"
      id="basvuru"
      className="account__form"
      answer={answer}
      onChange={({ currentTarget, target }) => {
        // A change event of React is every letter typed: text fields are saved when they are left.
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio"))
          save(currentTarget);
      }}
      onBlurCapture={({ currentTarget, target }) => {
        const field: EventTarget = target;
        if (field instanceof HTMLInputElement && field.type !== "radio") save(currentTarget);
      }}
    >
      <h2>İşletmeniz</h2>
      <TextField
        {...fields.shopName}
        label={labels.shopName}
        defaultValue={details.shopName}
        hint="Alıcılar sayfanızda ve ilanlarınızda bu adı görür."
      />
      <RadioGroup
        name="nature"
        label={labels.nature}
        options={Object.entries(businessNatures).map(([value, label]) => ({ value, label }))}
        defaultValue={details.nature}
      />
      <TextField
        {...fields.brands}
        label={labels.brands}
        isOptional
        defaultValue={details.brands}
        hint="Yalnız yetkili bayiler için; virgülle ayırın: Toyota, Lexus. Her markayı ayrıca onaylarız."
      />
      <TextField
        {...fields.company}
        label={labels.company}
        autoComplete="organization"
        defaultValue={details.company}
      />
      <div className="account__pair">
        <TextField
          {...fields.tax_administration}
          label={labels.tax_administration}
          defaultValue={details.tax_administration}
        />
        <MaskedField
          mask="digits"
          {...fields.tax_number}
          label={labels.tax_number}
          autoComplete="off"
          defaultValue={details.tax_number}
          hint="On rakam."
        />
      </div>
      <TextField
        {...fields.certificateNumber}
        label={labels.certificateNumber}
        isOptional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={details.certificateNumber}
        hint="Ticaret Bakanlığının verdiği yetki belgesinin üzerinde yazar; araç kiralama şirketleri boş bırakabilir."
      />
      <MaskedField
        mask="phone"
        type="tel"
        name="phone"
        label={labels.phone}
        autoComplete="tel"
        defaultValue={details.phone}
        hint="Sabit, cep ya da 444’lü numara. Merkez şubenizin telefonu olur."
      />
      <h2>Adresiniz</h2>
      <SelectField
        name="town"
        label={labels.town}
        options={towns}
        message={applicationMessages.town}
        defaultValue={details.town}
        hint="İlçeler illere göre gruplanmıştır."
      />
      <TextField
        {...fields.address}
        label={labels.address}
        autoComplete="address-line1"
        defaultValue={details.address}
        hint="Dükkân sayfanızda yeriyle birlikte gösterilir."
      />
      <PointFields
        place={{ latitude: details.latitude, longitude: details.longitude }}
        label="Dükkânın yerini işaretlemek için haritaya basın"
        isOptional={false}
      />
      <CheckboxField name="terms" message={applicationMessages.terms} defaultChecked={details.terms === "1"}>
        Bilgilerin doğru olduğunu beyan ediyor, <Link to="/kullanim-kosullari">kullanım koşullarını</Link> kabul
        ediyorum.
      </CheckboxField>
      <SubmitButton isWide name="islem" value={intents.send}>
        Başvurunuzu gönderin
      </SubmitButton>
      <SubmitButton isWide look="line" name="islem" value={intents.save} formNoValidate>
        Taslağı kaydedin
      </SubmitButton>
    </Form>
  );
}

/** What was sent, while it cannot be changed. */
export function SentDetails({ details, towns }: Shown) {
  const town = towns.find(({ value }) => value === details.town);
  const facts = [
    [labels.shopName, details.shopName],
    [labels.company, details.company],
    [labels.tax_administration, details.tax_administration],
    [labels.tax_number, details.tax_number],
    [labels.certificateNumber, details.certificateNumber],
    [labels.phone, details.phone],
    [labels.town, town && `${town.label}, ${town.group}`],
    [labels.address, details.address],
    [labels.brands, details.brands],
  ] as const;
  return <FactList facts={facts} />;
}
