import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage, StoredMailsHint } from "../account-page.tsx";
import { forgottenPasswordPath } from "../rules.ts";
import type { Route } from "./+types/forgotten-password.page.ts";
import { requestReset } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Şifremi unuttum – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => ({
  isDemo: ctx.isDemo,
  isSent: new URL(request.url).searchParams.has("gonderildi"),
}));

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await requestReset(ctx, form);
  return redirect(`${forgottenPasswordPath}?gonderildi`);
});

const labels = { email: "E-posta" };

export default function ForgottenPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isSent)
    return (
      <AccountPage
        title="E-postanıza bakın"
        lead="Bu adresle bir üyelik varsa şifrenizi yenileyeceğiniz bağlantıyı gönderdik. Bağlantı bir saat geçerlidir."
      >
        <p>
          İleti gelmezse istenmeyen postalar klasörüne bakın ya da{" "}
          <Link to={forgottenPasswordPath}>yeniden isteyin</Link>.
        </p>
        <StoredMailsHint isDemo={loaderData.isDemo} />
      </AccountPage>
    );
  return (
    <AccountPage title="Şifremi unuttum" lead="Üyeliğinizin e-posta adresini yazın, yenileme bağlantısını gönderelim.">
      <Form method="post" className="account__form" answer={actionData} labels={labels}>
        <TextField label={labels.email} name="email" type="email" autoComplete="username" />
        <SubmitButton isWide>Bağlantı gönder</SubmitButton>
      </Form>
      <p className="account__other">
        Şifrenizi hatırladınız mı? <Link to="/login">Giriş yapın</Link>
      </p>
    </AccountPage>
  );
}
