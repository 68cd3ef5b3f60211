import { Form, redirect } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { AccountPage, Field, FormError } from "../form-parts.tsx";
import { passwordMaxLength } from "../rules.ts";
import type { Route } from "./+types/change-password.page.ts";
import { NewPassword } from "./new-password.tsx";
import { changePassword } from "./service.server.ts";

export const meta = () => [{ title: "Şifre değiştirme – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => ({
  email: requireMember(context.get(appContext)).email,
}));

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const values = formValues(await request.formData());
  const cookies = await changePassword(context.get(appContext), values, request.headers);
  return redirect("/hesabim?bilgi=sifre", { headers: cookies.map((value) => ["set-cookie", value]) });
});

export default function ChangePasswordPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  return (
    <AccountPage title="Şifrenizi değiştirin" lead="Şifreniz değişince diğer cihazlardaki oturumlarınız kapanır.">
      <Form method="post" className="account__form" noValidate>
        <FormError refusal={refusal} />
        {/* Password managers learn from it whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={loaderData.email} hidden />
        <Field
          refusal={refusal}
          label="Mevcut şifre"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
          required
        />
        <NewPassword refusal={refusal} />
        <button className="btn btn--primary btn--wide">Şifremi değiştir</button>
      </Form>
    </AccountPage>
  );
}
