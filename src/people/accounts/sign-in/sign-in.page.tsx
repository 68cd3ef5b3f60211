import { data, Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { passkeySite } from "../passkeys/rules.ts";
import { signInByPasskey } from "../passkeys/sign-in.server.ts";
import { storeReturnPath, consumeReturnPath, signInPurpose } from "../return.server.ts";
import { ownPath, SignInForm } from "../rules.ts";
import type { Route } from "./+types/sign-in.page.ts";
import { stepPath } from "../two-factor/rules.ts";
import { signIn } from "./service.server.ts";

const fields = fieldsOf(SignInForm);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Giriş – Kontak" }, { name: "robots", content: "noindex" }];

const refOf = (request: Request) => new URL(request.url).searchParams.get("ref");

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const ref = refOf(request);
  if (ctx.member) throw redirect(consumeReturnPath(request, ref).path);
  const path = ownPath(ref);
  const isReset = new URL(request.url).searchParams.get("bilgi") === "sifre-yenilendi";
  const shown = {
    isReset,
    isSent: path !== undefined,
    purpose: await signInPurpose(ctx, request, consumeReturnPath(request, ref).path),
    passkeyOrigin: passkeySite(ctx.origin)?.origin,
  };
  return path ? data(shown, { headers: { "set-cookie": storeReturnPath(path) } }) : data(shown);
});

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  const { cookies, needsCode, blockedAt } =
    "passkey" in form
      ? { cookies: await signInByPasskey(ctx, form, request.headers), needsCode: false, blockedAt: undefined }
      : await signIn(ctx, form, request.headers);
  if (blockedAt) return redirect(blockedAt);
  if (needsCode) {
    const path = ownPath(refOf(request));
    const headers = path ? [...cookies, storeReturnPath(path)] : cookies;
    return redirect(stepPath, { headers: headers.map((value) => ["set-cookie", value]) });
  }
  const { path, cookie } = consumeReturnPath(request, refOf(request));
  return redirect(path, { headers: [...cookies, cookie].map((value) => ["set-cookie", value]) });
});

const labels = { email: "E-posta", password: "Şifre" };

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isReset, isSent, purpose, passkeyOrigin } = loaderData;
  const lead = purpose ?? (isSent ? "Devam etmek için giriş yapmalısınız." : undefined);
  return (
    <AccountPage title="Giriş yapın" lead={lead}>
      {isReset && !actionData && (
        <ResultNotice tone="good" text="Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz." />
      )}
      <Form method="post" className="account__form" answer={actionData} labels={labels}>
        <TextField label={labels.email} {...fields.email} type="email" autoComplete="username webauthn" />
        <PasswordField label={labels.password} {...fields.password} autoComplete="current-password" />
        <p className="small">
          <Link to="/sifremi-unuttum">Şifremi unuttum</Link>
        </p>
        <SubmitButton isWide>Giriş yapın</SubmitButton>
      </Form>
      {passkeyOrigin && (
        <PasskeyButton purpose="sign-in" origin={passkeyOrigin}>
          Geçiş anahtarı ile giriş yapın
        </PasskeyButton>
      )}
      <p className="account__other">
        Üye değil misiniz? <Link to="/bireysel/kayit">Ücretsiz üye olun</Link>
      </p>
    </AccountPage>
  );
}
