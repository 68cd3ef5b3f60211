import { Form, Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { phoneMaxLength } from "#src/shared/phone.ts";
import { formValues } from "#src/shared/validation.ts";
import { AccountPage, Consent, Field, FormError } from "../form-parts.tsx";
import { homePath, passwordMaxLength, passwordMinLength } from "../rules.ts";
import type { Route } from "./+types/sign-up.page.ts";
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

export default function SignUpPage({ actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountPage title="Bireysel üyelik" lead="Üyelik ücretsizdir. İlan vermek ve satıcılara yazmak için üye olun.">
      <Form method="post" className="account__form" noValidate>
        <FormError refusal={refusal} />
        <div className="formgrid">
          <Field refusal={refusal} label="Ad" name="firstName" autoComplete="given-name" maxLength={50} required />
          <Field refusal={refusal} label="Soyad" name="lastName" autoComplete="family-name" maxLength={50} required />
        </div>
        <Field
          refusal={refusal}
          label="E-posta"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Field
          refusal={refusal}
          label="Telefon (isteğe bağlı)"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="0532 123 45 67"
          maxLength={phoneMaxLength}
          hint="Numaranız siz istemeden hiçbir yerde görünmez."
        />
        <Field
          refusal={refusal}
          label="Şifre"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={passwordMinLength}
          maxLength={passwordMaxLength}
          hint={`En az ${passwordMinLength} karakter.`}
          required
        />
        <Field
          refusal={refusal}
          label="Şifre (tekrar)"
          name="passwordAgain"
          type="password"
          autoComplete="new-password"
          maxLength={passwordMaxLength}
          required
        />
        <Consent refusal={refusal} name="terms" required>
          <a href="/kullanim-kosullari" target="_blank" rel="noreferrer">
            Üyelik koşullarını
          </a>{" "}
          okudum ve kabul ediyorum.
        </Consent>
        <Consent refusal={refusal} name="marketing">
          Kampanya ve yenilikleri e-posta ile almak istiyorum (isteğe bağlı).
        </Consent>
        <p className="tiny">
          Kişisel verilerinizin nasıl işlendiğini{" "}
          <a href="/gizlilik" target="_blank" rel="noreferrer">
            aydınlatma metninde
          </a>{" "}
          okuyabilirsiniz.
        </p>
        <button className="btn btn--primary btn--wide">Üye olun</button>
      </Form>
      <p className="account__other">
        Zaten üye misiniz? <Link to="/login">Giriş yapın</Link>
      </p>
    </AccountPage>
  );
}
