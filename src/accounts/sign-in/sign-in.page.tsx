import { data, Form, Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { AccountPage, Done, Field, FormError } from "../form-parts.tsx";
import { rememberReturnPath, takeReturnPath } from "../return.server.ts";
import { ownPath, passwordMaxLength } from "../rules.ts";
import type { Route } from "./+types/sign-in.page.ts";
import { signIn } from "./service.server.ts";

export const meta = () => [{ title: "Giriş – Kontak" }, { name: "robots", content: "noindex" }];

const refOf = (request: Request) => new URL(request.url).searchParams.get("ref");

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => {
  const ref = refOf(request);
  if (context.get(appContext).member) throw redirect(takeReturnPath(request, ref).path);
  const path = ownPath(ref);
  const isReset = new URL(request.url).searchParams.get("bilgi") === "sifre-yenilendi";
  const shown = { isReset, isSent: path !== undefined };
  return path ? data(shown, { headers: { "set-cookie": rememberReturnPath(path) } }) : data(shown);
});

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const cookies = await signIn(context.get(appContext), formValues(await request.formData()), request.headers);
  const { path, cookie } = takeReturnPath(request, refOf(request));
  return redirect(path, { headers: [...cookies, cookie].map((value) => ["set-cookie", value]) });
});

export default function SignInPage({ loaderData: { isReset, isSent }, actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountPage title="Giriş yapın" lead={isSent ? "Devam etmek için giriş yapmalısınız." : undefined}>
      {isReset && !refusal && <Done>Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.</Done>}
      <Form method="post" className="account__form" noValidate>
        <FormError refusal={refusal} />
        <Field refusal={refusal} label="E-posta" name="email" type="email" autoComplete="username" required />
        <Field
          refusal={refusal}
          label="Şifre"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
          required
        />
        <p className="small">
          <Link to="/sifremi-unuttum">Şifremi unuttum</Link>
        </p>
        <button className="btn btn--primary btn--wide">Giriş yapın</button>
      </Form>
      <p className="account__other">
        Üye değil misiniz? <Link to="/bireysel/kayit">Ücretsiz üye olun</Link>
      </p>
    </AccountPage>
  );
}
