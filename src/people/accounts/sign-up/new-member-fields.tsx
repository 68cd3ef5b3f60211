import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { accountMessages, SignUpForm } from "../rules.ts";

const fields = fieldsOf(SignUpForm);

/** First name and surname of a new member. */
export function NameFields() {
  return (
    <div className="formgrid">
      <MaskedField mask="letters" label="Ad" {...fields.firstName} autoComplete="given-name" />
      <MaskedField mask="letters" label="Soyad" {...fields.lastName} autoComplete="family-name" />
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
