import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import { NewPassword } from "../password/new-password.tsx";
import { homePath, SignUpForm } from "../rules.ts";
import type { Route } from "./+types/sign-up.page.ts";
import { NameFields, PrivacyNote, TermsField } from "./new-member-fields.tsx";
import { PhoneField } from "./phone-field.tsx";
import { signUp } from "./service.server.ts";

const fields = fieldsOf(SignUpForm);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [
  { title: "Bireysel üyelik – Kontak" },
  {
    name: "description",
    content: "Ücretsiz üye olun: ilan verin, beğendiğiniz araçları garajınızda izleyin, satıcılarla mesajlaşın.",
  },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  if (ctx.member) throw redirect(homePath);
  return {};
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await signUp(ctx, form);
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
        <NameFields />
        <TextField label={labels.email} {...fields.email} type="email" autoComplete="email" />
        <PhoneField />
        <NewPassword label={labels.password} />
        <TermsField />
        <CheckboxField name="marketing" value="on" isOptional>
          Kampanya ve yenilikleri e-posta ile almak istiyorum (isteğe bağlı).
        </CheckboxField>
        <PrivacyNote />
        <SubmitButton isWide>Üye olun</SubmitButton>
      </Form>
      <p className="account__other">
        Zaten üye misiniz? <Link to="/login">Giriş yapın</Link>
      </p>
    </AccountPage>
  );
}
