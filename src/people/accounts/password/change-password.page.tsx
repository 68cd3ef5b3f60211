import { redirect } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import type { Route } from "./+types/change-password.page.ts";
import { NewPassword, newPasswordLabels } from "./new-password.tsx";
import { changePassword } from "./service.server.ts";
import { ChangePasswordForm } from "../rules.ts";

const fields = fieldsOf(ChangePasswordForm);

export const meta = () => [{ title: "Şifre değiştirme – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => ({
  email: requireMember(ctx).email,
}));

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  const cookies = await changePassword(ctx, form, request.headers);
  return redirect("/hesabim?bilgi=sifre", { headers: cookies.map((value) => ["set-cookie", value]) });
});

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Şifrenizi değiştirin" lead="Şifreniz değişince diğer cihazlardaki oturumlarınız kapanır.">
      <Form method="post" className="account__form" answer={actionData} labels={newPasswordLabels}>
        {/* Password managers read the account from this field. */}
        <input type="text" name="username" autoComplete="username" defaultValue={loaderData.email} hidden />
        <PasswordField label="Mevcut şifre" {...fields.currentPassword} autoComplete="current-password" />
        <NewPassword />
        <SubmitButton isWide>Şifremi değiştir</SubmitButton>
      </Form>
    </AccountPage>
  );
}
