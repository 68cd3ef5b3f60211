import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { accountMessages, nameMaxLength, nameMinLength } from "../rules.ts";

/** First name and surname of a new member. */
export function NameFields() {
  return (
    <div className="formgrid">
      <MaskedField
        mask="letters"
        label="Ad"
        name="firstName"
        autoComplete="given-name"
        minLength={nameMinLength}
        maxLength={nameMaxLength}
      />
      <MaskedField
        mask="letters"
        label="Soyad"
        name="lastName"
        autoComplete="family-name"
        minLength={nameMinLength}
        maxLength={nameMaxLength}
      />
    </div>
  );
}

export const TermsField = () => (
  <CheckboxField name="terms" value="on" message={accountMessages.terms}>
    <a href="/kullanim-kosullari" target="_blank" rel="noreferrer">
      Kullanım koşullarını
    </a>{" "}
    okudum ve kabul ediyorum.
  </CheckboxField>
);

export const PrivacyNote = () => (
  <p className="tiny">
    Kişisel verilerinizin nasıl işlendiğini{" "}
    <a href="/gizlilik" target="_blank" rel="noreferrer">
      aydınlatma metninde
    </a>{" "}
    okuyabilirsiniz.
  </p>
);
