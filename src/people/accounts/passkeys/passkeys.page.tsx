import { Link, redirect } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { deviceName } from "../rules.ts";
import type { Route } from "./+types/passkeys.page.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { kindNames, passkeyMessages, passkeySite, passkeysMax, passkeysPath } from "./rules.ts";
import { addPasskey, readPasskeys } from "./service.server.ts";

export const meta = () => [{ title: "Geçiş anahtarlarım – Kontak" }, { name: "robots", content: "noindex" }];

const notices = { eklendi: "Geçiş anahtarınız eklendi.", kaldirildi: "Geçiş anahtarınız kaldırıldı." };

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const { isEmailConfirmed } = requireMember(ctx);
  const { searchParams } = new URL(request.url);
  return {
    passkeys: await readPasskeys(ctx),
    isEmailConfirmed,
    origin: passkeySite(ctx.origin)?.origin,
    suggestedName: deviceName(request.headers.get("user-agent") ?? ""),
    notice: Object.entries(notices).find(([name]) => searchParams.has(name))?.[1],
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await addPasskey(ctx, form);
  return redirect(`${passkeysPath}?eklendi`);
});

/** The member's passkeys, and a form to add one. */
export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, isEmailConfirmed, origin, suggestedName, notice } = loaderData;
  return (
    <AccountPage
      title="Geçiş anahtarlarım"
      lead="Geçiş anahtarı ile şifre yazmadan; parmak iziniz, yüzünüz ya da ekran kilidinizle giriş yaparsınız. Sahte sitelerde işe yaramaz."
    >
      {notice && !actionData && <ResultNotice tone="good" text={notice} />}
      {passkeys.length > 0 ? (
        <ul className="account__list">
          {passkeys.map(({ id, name, kind, createdAt, usedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="tiny">{kindNames[kind]}</p>
                <p className="tiny">
                  {formatDate(createdAt)} tarihinde eklendi ·{" "}
                  {usedAt ? `son kullanım ${formatDateTime(usedAt)}` : "henüz kullanılmadı"}
                </p>
              </div>
              <LinkButton look="line" size="s" to={`${passkeysPath}/${id}`} aria-label={`Düzenle: ${name}`}>
                Düzenle
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : (
        <p>Henüz geçiş anahtarınız yok.</p>
      )}
      <section className="account__form">
        <h2>Yeni geçiş anahtarı</h2>
        {!isEmailConfirmed ? (
          <Notice tone="warn">
            {passkeyMessages.unconfirmed} <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
          </Notice>
        ) : passkeys.length >= passkeysMax ? (
          <Notice text={passkeyMessages.tooMany} />
        ) : origin ? (
          <AddPasskey key={passkeys.length} origin={origin} suggestedName={suggestedName} answer={actionData} />
        ) : (
          <Notice tone="warn" text={passkeyMessages.noSite} />
        )}
      </section>
    </AccountPage>
  );
}
