import { data, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "../account-page.tsx";
import { accountMessages, forgottenPasswordPath } from "../rules.ts";
import type { Route } from "./+types/reset-password.page.ts";
import { NewPassword, newPasswordLabels } from "./new-password.tsx";
import { isResetOpen, resetPassword } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Şifre yenileme – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const isOpen = await isResetOpen(ctx, tokenOf(request));
  return data({ isOpen }, isOpen ? 200 : 410);
});

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  const cookies = await resetPassword(ctx, tokenOf(request), form);
  return redirect("/login?bilgi=sifre-yenilendi", { headers: cookies.map((value) => ["set-cookie", value]) });
});

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen)
    return (
      <AccountPage title="Bağlantı kullanılamıyor" lead={accountMessages.linkEnded}>
        <LinkButton look="primary" to={forgottenPasswordPath}>
          Yeni bağlantı iste
        </LinkButton>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Yeni şifrenizi belirleyin"
      lead="Şifreniz yenilenince bütün cihazlardaki oturumlarınız kapanır, geçiş anahtarlarınız kaldırılır."
    >
      <Form method="post" className="account__form" answer={actionData} labels={newPasswordLabels}>
        <NewPassword />
        <SubmitButton isWide>Şifremi yenile</SubmitButton>
      </Form>
    </AccountPage>
  );
}
