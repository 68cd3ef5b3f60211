import { Link } from "react-router";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import type { Route } from "./+types/passkey.page.ts";
import { kindNames, passkeysPath } from "./rules.ts";
import { getPasskey, removePasskey, renamePasskey } from "./service.server.ts";
import { PasskeyNameForm, CurrentPassword } from "./passkey-input.ts";

const fields = fieldsOf(PasskeyNameForm);
const currentPasswordFields = fieldsOf(CurrentPassword);

export const meta = () => [{ title: "Geçiş anahtarı – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(({ ctx, params }: WithContext<Route.LoaderArgs>) =>
  getPasskey(ctx, readId(params.id)),
);

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => ({
  rename: [() => renamePasskey(ctx, readId(params.id), form), { to: passkeysPath }],
  remove: [() => removePasskey(ctx, readId(params.id), form), { to: `${passkeysPath}?kaldirildi` }],
}));

/** One passkey: renaming or removing it. */
export default function PasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, createdAt, usedAt } = loaderData;
  return (
    <AccountPage title={name} lead={kindNames[kind]}>
      <dl className="account__facts">
        <dt>Eklendi</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>Son kullanım</dt>
        <dd>{usedAt ? formatDateTime(usedAt) : "Henüz kullanılmadı"}</dd>
      </dl>
      <Form method="post" className="account__form" id="ad" answer={refusalOf(actionData, "rename")}>
        <TextField {...fields.name} label="Adı" defaultValue={name} />
        <SubmitButton look="line" name="islem" value="rename">
          Adı kaydedin
        </SubmitButton>
      </Form>
      <section className="account__form">
        <h2>Kaldırın</h2>
        <p>
          Bu anahtarla artık giriş yapılamaz. Cihazınızda ya da parola yöneticinizde kalan kopyayı oradan
          silebilirsiniz.
        </p>
        <Form method="post" className="account__form" id="kaldir" answer={refusalOf(actionData, "remove")}>
          <PasswordField
            {...currentPasswordFields.currentPassword}
            label="Mevcut şifre"
            autoComplete="current-password"
          />
          <SubmitButton look="bad" name="islem" value="remove">
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
