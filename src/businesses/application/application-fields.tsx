import { Link, useFetcher } from "react-router";
import { PointFields } from "#src/members/own-place/point-fields.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { certificateMaxLength } from "../company/rules.ts";
import { businessNatures } from "../natures.ts";
import {
  applicationFields as labels,
  applicationIntents as intents,
  applicationLimits as limits,
  applicationMessages,
  brandsMaxLength,
  type Details,
} from "./rules.ts";

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
        name="shopName"
        label={labels.shopName}
        minLength={limits.shopName.min}
        maxLength={limits.shopName.max}
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
        name="brands"
        label={labels.brands}
        isOptional
        maxLength={brandsMaxLength}
        defaultValue={details.brands}
        hint="Yalnız yetkili bayiler için; virgülle ayırın: Toyota, Lexus. Her markayı ayrıca onaylarız."
      />
      <TextField
        name="company"
        label={labels.company}
        autoComplete="organization"
        minLength={limits.company.min}
        maxLength={limits.company.max}
        defaultValue={details.company}
      />
      <div className="account__pair">
        <TextField
          name="tax_administration"
          label={labels.tax_administration}
          minLength={limits.tax_administration.min}
          maxLength={limits.tax_administration.max}
          defaultValue={details.tax_administration}
        />
        <TextField
          name="tax_number"
          label={labels.tax_number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={details.tax_number}
          hint="On rakam."
        />
      </div>
      <TextField
        name="certificateNumber"
        label={labels.certificateNumber}
        isOptional
        inputMode="numeric"
        autoComplete="off"
        maxLength={certificateMaxLength}
        defaultValue={details.certificateNumber}
        hint="Ticaret Bakanlığının verdiği yetki belgesinin üzerinde yazar; araç kiralama şirketleri boş bırakabilir."
      />
      <MaskedField
        mask="phone"
        type="tel"
        name="phone"
        label={labels.phone}
        autoComplete="tel"
        maxLength={20}
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
        name="address"
        label={labels.address}
        autoComplete="address-line1"
        minLength={limits.address.min}
        maxLength={limits.address.max}
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
