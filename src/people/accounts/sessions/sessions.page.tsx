import { Form } from "react-router";
import { formatDateTime } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound } from "#src/shared/refusal.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "../account-page.tsx";
import type { Route } from "./+types/sessions.page.ts";
import { endOtherSessions, endSession, memberSessions } from "./service.server.ts";

export const meta = () => [{ title: "Oturumlarım – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => ({
  sessions: await memberSessions(ctx),
  isEnded: new URL(request.url).searchParams.has("kapatildi"),
}));

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  kapat: [() => endSession(ctx, String(form["key"])), { to: "/hesabim/oturumlar?kapatildi" }],
  "digerlerini-kapat": [() => endOtherSessions(ctx), { to: "/hesabim/oturumlar?kapatildi" }],
}));

export default function SessionsPage({ loaderData: { sessions, isEnded }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Oturumlarım"
      lead="Hesabınızın açık olduğu cihazlar. Tanımadığınız bir cihaz görürseniz kapatın ve şifrenizi değiştirin."
    >
      {actionData && (
        <ResultNotice
          tone="bad"
          text={actionData.message === pageNotFound ? "Bu oturum zaten kapanmış." : actionData.message}
        />
      )}
      {isEnded && !actionData && <ResultNotice tone="good" text="Oturum kapatıldı." />}
      <ul className="account__list">
        {sessions.map(({ key, device, createdAt, seenAt, expiresAt, viewedAs, isOwn }) => (
          <li key={key}>
            <div>
              <strong>{device}</strong>
              {isOwn && <span className="account__tag">Bu cihaz</span>}
              {viewedAs !== null && <span className="account__tag">Üye görünümü</span>}
              {viewedAs !== null && <p>{viewedAs}</p>}
              <p className="tiny">
                {formatDateTime(createdAt)} tarihinden beri açık ·{" "}
                {viewedAs === null
                  ? `son kullanım ${formatDateTime(seenAt)}`
                  : `en geç ${formatDateTime(expiresAt)} tarihinde kapanır`}
              </p>
            </div>
            {!isOwn && (
              <Form method="post">
                <input type="hidden" name="key" value={key} />
                <SubmitButton
                  look="line"
                  size="s"
                  name="islem"
                  value="kapat"
                  aria-label={`Kapat: ${viewedAs ?? device}`}
                >
                  Kapat
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isOwn }) => !isOwn) && (
        <Form method="post">
          <SubmitButton look="bad" name="islem" value="digerlerini-kapat">
            Diğer bütün oturumları kapat
          </SubmitButton>
        </Form>
      )}
    </AccountPage>
  );
}
