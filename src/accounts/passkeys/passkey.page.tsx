import { Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues, readId } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import { passwordMaxLength } from "../rules.ts";
import type { Route } from "./+types/passkey.page.ts";
import { kindNames, passkeyNameMaxLength, passkeysPath } from "./rules.ts";
import { getPasskey, removePasskey, renamePasskey } from "./service.server.ts";

export const meta = () => [{ title: "Geçiş anahtarı – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(({ context, params }: Route.LoaderArgs) =>
  getPasskey(context.get(appContext), readId(params.id)),
);

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const { step, ...values } = formValues(await request.formData());
  if (step !== "remove") {
    await renamePasskey(ctx, readId(params.id), values);
    return redirect(passkeysPath);
  }
  await removePasskey(ctx, readId(params.id), values);
  return redirect(`${passkeysPath}?kaldirildi`);
});

/** One passkey: renaming or removing it. */
export default function PasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, createdAt, usedAt } = loaderData;
  const isRemoval = actionData?.values["step"] === "remove";
  return (
    <AccountPage title={name} lead={kindNames[kind]}>
      <dl className="account__facts">
        <dt>Eklendi</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>Son kullanım</dt>
        <dd>{usedAt ? formatDateTime(usedAt) : "Henüz kullanılmadı"}</dd>
      </dl>
      <Form method="post" className="account__form" id="ad" answer={isRemoval ? undefined : actionData}>
        <TextField name="name" label="Adı" defaultValue={name} maxLength={passkeyNameMaxLength} />
        <SubmitButton look="line" name="step" value="rename">
          Adı kaydedin
        </SubmitButton>
      </Form>
      <section className="account__form">
        <h2>Kaldırın</h2>
        <p>
          Bu anahtarla artık giriş yapılamaz. Cihazınızda ya da parola yöneticinizde kalan kopyayı oradan
          silebilirsiniz.
        </p>
        <Form method="post" className="account__form" id="kaldir" answer={isRemoval ? actionData : undefined}>
          <PasswordField
            name="currentPassword"
            label="Mevcut şifre"
            autoComplete="current-password"
            maxLength={passwordMaxLength}
          />
          <SubmitButton look="bad" name="step" value="remove">
            Geçiş anahtarını kaldırın
          </SubmitButton>
        </Form>
      </section>
      <p className="account__other">
        <Link to={passkeysPath}>Bütün geçiş anahtarlarım</Link>
      </p>
    </AccountPage>
  );
}
