import { Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import { NewPassword } from "../password/new-password.tsx";
import { accountMessages, emailMaxLength, homePath, nameMaxLength, nameMinLength } from "../rules.ts";
import type { Route } from "./+types/sign-up.page.ts";
import { PhoneField } from "./phone-field.tsx";
import { signUp } from "./service.server.ts";

export const meta = () => [{ title: "Bireysel üyelik – Kontak" }];

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  if (context.get(appContext).member) throw redirect(homePath);
  return {};
});

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await signUp(context.get(appContext), formValues(await request.formData()));
  return redirect("/bireysel/kayit/tamam");
});

/** Field names in the error list, which cannot read the labels without scripts. */
const labels = {
  firstName: "Ad",
  lastName: "Soyad",
  email: "E-posta",
  phone: "Telefon",
  password: "Şifre",
  passwordAgain: "Şifre (tekrar)",
  terms: "Kullanım koşulları",
};

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Bireysel üyelik" lead="Üyelik ücretsizdir. İlan vermek ve satıcılara yazmak için üye olun.">
      <Form method="post" className="account__form" answer={actionData} labels={labels}>
        <div className="formgrid">
          <MaskedField
            mask="letters"
            label={labels.firstName}
            name="firstName"
            autoComplete="given-name"
            minLength={nameMinLength}
            maxLength={nameMaxLength}
          />
          <MaskedField
            mask="letters"
            label={labels.lastName}
            name="lastName"
            autoComplete="family-name"
            minLength={nameMinLength}
            maxLength={nameMaxLength}
          />
        </div>
        <TextField label={labels.email} name="email" type="email" autoComplete="email" maxLength={emailMaxLength} />
        <PhoneField />
        <NewPassword label={labels.password} />
        <CheckboxField name="terms" value="on" message={accountMessages.terms}>
          <a href="/kullanim-kosullari" target="_blank" rel="noreferrer">
            Kullanım koşullarını
          </a>{" "}
          okudum ve kabul ediyorum.
        </CheckboxField>
        <CheckboxField name="marketing" value="on" isOptional>
          Kampanya ve yenilikleri e-posta ile almak istiyorum (isteğe bağlı).
        </CheckboxField>
        <p className="tiny">
          Kişisel verilerinizin nasıl işlendiğini{" "}
          <a href="/gizlilik" target="_blank" rel="noreferrer">
            aydınlatma metninde
          </a>{" "}
          okuyabilirsiniz.
        </p>
        <SubmitButton isWide>Üye olun</SubmitButton>
      </Form>
      <p className="account__other">
        Zaten üye misiniz? <Link to="/login">Giriş yapın</Link>
      </p>
    </AccountPage>
  );
}
