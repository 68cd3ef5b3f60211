import { Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { hasSecondStep } from "#src/people/accounts/two-factor/service.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { dataPath } from "../export/rules.ts";
import { laws } from "#src/shared/personal-data/laws.ts";
import { registryOf } from "../registry/registry.ts";
import type { Route } from "./+types/delete-account.page.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { deletionPath, waitingDays, DeletionForm } from "./rules.ts";
import { readDeletion } from "#src/people/accounts/account/deletion-queries.server.ts";
import { startDeletion, cancelDeletion, findObstacle } from "./service.server.ts";

const fields = fieldsOf(DeletionForm);

export const meta = () => [{ title: "Hesabımı silin – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const { id } = requireMember(ctx);
  const [dueAt, obstacle, needsCode] = await Promise.all([
    readDeletion(ctx),
    findObstacle(ctx, id),
    hasSecondStep(ctx, id),
  ]);
  const titles = (...fates: unknown[]) =>
    registryOf(ctx)
      .personalTables.filter(([, { erase }]) => fates.includes(erase))
      .map(([, { title }]) => title);
  return {
    dueAt: dueAt && formatDate(dueAt),
    obstacle,
    needsCode,
    going: titles("delete", "unused"),
    staying: titles("clear"),
    retained: Object.values(laws).map(({ text, source }) => ({ text, source })),
  };
});

/** One address for starting and for cancelling: the submitted button names the step. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  begin: [() => startDeletion(ctx, form), { to: deletionPath }],
  drop: [() => cancelDeletion(ctx), { to: `${dataPath}?vazgecildi` }],
}));

/** Explains the deletion of the account, then asks for the password. */
export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dueAt, obstacle, needsCode, going, staying, retained } = loaderData;
  return (
    <AccountPage
      title="Hesabımı silin"
      lead={`Hesabınız hemen silinmez: ${waitingDays} gün bekleriz. Bu sürede giriş yapıp vazgeçebilirsiniz. Sonra geri getiremeyiz.`}
    >
      <DeletionNotice dueAt={dueAt} />
      <section className="data-part">
        <h2>Hemen olacaklar</h2>
        <ul>
          <li>Yayındaki ilanlarınız yayından alınır. Vazgeçerseniz geri gelir.</li>
          <li>E-posta ile haber veririz; süre dolmadan bir kez daha hatırlatırız.</li>
        </ul>
        <h2>{waitingDays} gün sonra silinecekler</h2>
        <p>
          Adınız, e-posta adresiniz, telefonunuz, garajınız, aramalarınız, takipleriniz, bildirimleriniz, taslaklarınız
          ve fotoğraflarınız. İlanlarınızın metinleri ve plakaları da silinir. Aynı e-posta adresiyle yeniden üye
          olabilirsiniz.
        </p>
        <Listed title="Silinenlerin tamamı" titles={going} />
        <h2>Adınız olmadan kalacaklar</h2>
        <p>
          Yazıştığınız kişiler konuşmalarını okumayı sürdürür; sizi “Silinmiş üye” olarak görürler. Mesajlardan adınız,
          adresiniz ve numaranız çıkarılır.
        </p>
        <Listed title="Adsız kalanların tamamı" titles={staying} />
        <h2>Kanun gereği bir süre saklanacaklar</h2>
        <ul>
          {retained.map(({ text, source }) => (
            <li key={text}>
              {text}. <span className="tiny">{source}</span>
            </li>
          ))}
        </ul>
      </section>
      {obstacle !== undefined ? (
        <Notice tone="bad" text={obstacle} />
      ) : dueAt === undefined ? (
        <div className="data-part">
          <p>
            Önce bir kopya isterseniz: <Link to={dataPath}>verilerinizi indirin</Link>.
          </p>
          <Form method="post" className="account__form" answer={actionData}>
            <PasswordField {...fields.currentPassword} label="Mevcut şifre" autoComplete="current-password" />
            {needsCode && (
              <TextField
                {...fields.code}
                label="Doğrulama kodu"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                hint="Uygulamanızdaki kod ya da kurtarma kodlarınızdan biri."
              />
            )}
            <SubmitButton look="bad" name="islem" value="begin">
              Hesabımı silin
            </SubmitButton>
          </Form>
        </div>
      ) : null}
    </AccountPage>
  );
}

function Listed({ title, titles }: { title: string; titles: readonly string[] }) {
  return (
    <details className="deletion__all">
      <summary>{title}</summary>
      <p className="small">{titles.join(", ")}.</p>
    </details>
  );
}
