import { redirect } from "react-router";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { homePath } from "../rules.ts";
import type { Route } from "./+types/impersonation.page.ts";
import { readImpersonations, startImpersonation } from "./service.server.ts";
import { ImpersonationForm } from "./impersonation-input.ts";

const fields = fieldsOf(ImpersonationForm);

export const meta = () => [{ title: "Üye görünümü – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => ({
  impersonations: (await readImpersonations(ctx)).map(({ startedAt, endsAt, ...shown }) => ({
    ...shown,
    from: formatDateTime(startedAt),
    until: formatDateTime(endsAt),
  })),
  username: new URL(request.url).searchParams.get("kullanici") ?? "",
}));

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  const cookie = await startImpersonation(ctx, form, request.headers);
  return redirect(homePath, { headers: { "set-cookie": cookie } });
});

/** Product 3.11: an admin impersonates a member. Always asks first, however the address was opened. */
export default function ImpersonationPage({
  loaderData: { impersonations, username },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title="Üye görünümü"
      lead="Siteye bir üyenin gözünden, en çok bir saat ve kendi oturumunuz açık kaldıkça bakarsınız; özel mesajları göremezsiniz. Kimin, ne zaman, neden ve hangi adresten baktığı kaydedilir; üye bakışı verilerinin kopyasında görür."
      answer={actionData}
    >
      <Form method="post" className="account__form" answer={actionData}>
        <TextField
          {...fields.username}
          label="Kullanıcı adı"
          type="email"
          defaultValue={username}
          autoComplete="off"
          hint="Üyenin e-posta adresi."
        />
        <ReasonField field={fields.reason} hint="Örneğin destek kaydının numarası." />
        <PasswordField {...fields.currentPassword} label="Kendi şifreniz" autoComplete="current-password" />
        <SubmitButton isWide>Üye olarak bakın</SubmitButton>
      </Form>
      <section>
        <h2>Önceki bakışlar</h2>
        {impersonations.length > 0 ? (
          <ul className="account__list">
            {impersonations.map(({ id, email, adminEmail, reason, clientAddress, from, until, isOpen }) => (
              <li key={id}>
                <div>
                  <strong>{email}</strong>
                  {isOpen && <span className="account__tag">Sürüyor</span>}
                  <p>{reason}</p>
                  <p className="tiny">
                    {adminEmail} · {from} – {until}
                    {clientAddress !== null && ` · ${clientAddress}`}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p>Henüz kimse bir üye olarak bakmadı.</p>
        )}
      </section>
    </DeskPage>
  );
}
