import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage, StoredMailsHint } from "../account-page.tsx";
import type { Route } from "./+types/email-change.page.ts";
import { changeHours, EmailChangeForm } from "./rules.ts";
import { requestEmailChange, cancelEmailChange, readOwnChange } from "./service.server.ts";

const fields = fieldsOf(EmailChangeForm);

export const meta = () => [{ title: "E-posta adresim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const isSent = new URL(request.url).searchParams.has("gonderildi");
  return { ...(await readOwnChange(ctx)), isSent, isDemo: ctx.isDemo };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  drop: [() => cancelEmailChange(ctx), { to: "/hesabim/eposta" }],
  default: [() => requestEmailChange(ctx, form), { to: "/hesabim/eposta?gonderildi" }],
}));

/** Changing the e-mail address: requested here, confirmed at both addresses. */
export default function EmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, change, isSent, isDemo } = loaderData;
  return (
    <AccountPage
      title="E-posta adresim"
      lead={
        <>
          Şu anki adresiniz <strong>{email}</strong>. Adresiniz, hem eski hem yeni adresinize gönderdiğimiz bağlantıları
          onaylayınca değişir.
        </>
      }
    >
      {change ? (
        <>
          <Notice>
            <strong>{change.newEmail}</strong> adresine geçiş onay bekliyor. Bağlantılar {changeHours} saat geçerlidir.
          </Notice>
          <dl className="account__facts">
            <dt>Eski adres</dt>
            <dd>{change.isOldConfirmed ? "Onaylandı" : "Onay bekliyor"}</dd>
            <dt>Yeni adres</dt>
            <dd>{change.isNewConfirmed ? "Onaylandı" : "Onay bekliyor"}</dd>
          </dl>
          <Form method="post">
            <SubmitButton look="line" name="islem" value="drop">
              Değişiklikten vazgeçin
            </SubmitButton>
          </Form>
          <StoredMailsHint isDemo={isDemo} />
        </>
      ) : isSent && !actionData ? (
        // The links are sent by a background job.
        <>
          <ResultNotice tone="good" text="Onay bağlantılarını gönderdik. Her iki adresinizin gelen kutusuna bakın." />
          <StoredMailsHint isDemo={isDemo} />
        </>
      ) : (
        <Form method="post" className="account__form" answer={actionData}>
          <TextField {...fields.email} type="email" label="Yeni e-posta adresi" autoComplete="email" />
          <PasswordField {...fields.currentPassword} label="Mevcut şifre" autoComplete="current-password" />
          <SubmitButton isWide>Onay bağlantılarını gönderin</SubmitButton>
        </Form>
      )}
    </AccountPage>
  );
}
