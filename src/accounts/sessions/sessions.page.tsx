import { Form, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { AccountPage, Done } from "../form-parts.tsx";
import type { Route } from "./+types/sessions.page.ts";
import { endOtherSessions, endSession, memberSessions } from "./service.server.ts";

export const meta = () => [{ title: "Oturumlarım – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => ({
  sessions: await memberSessions(context.get(appContext)),
  isEnded: new URL(request.url).searchParams.has("kapatildi"),
}));

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const key = (await request.formData()).get("key");
  if (typeof key === "string") await endSession(ctx, key);
  else await endOtherSessions(ctx);
  return redirect("/hesabim/oturumlar?kapatildi");
});

export default function SessionsPage({ loaderData: { sessions, isEnded } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Oturumlarım"
      lead="Hesabınızın açık olduğu cihazlar. Tanımadığınız bir cihaz görürseniz kapatın ve şifrenizi değiştirin."
    >
      {isEnded && <Done>Oturum kapatıldı.</Done>}
      <ul className="account__list">
        {sessions.map(({ key, device, createdAt, seenAt, isOwn }) => (
          <li key={key}>
            <div>
              <strong>{device}</strong>
              {isOwn && <span className="account__tag">Bu cihaz</span>}
              <p className="tiny">
                {formatDateTime(createdAt)} tarihinden beri açık · son kullanım {formatDateTime(seenAt)}
              </p>
            </div>
            {!isOwn && (
              <Form method="post">
                <button
                  className="btn btn--line btn--s"
                  name="key"
                  value={key}
                  aria-label={`${device} oturumunu kapat`}
                >
                  Kapat
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isOwn }) => !isOwn) && (
        <Form method="post">
          <button className="btn btn--bad">Diğer bütün oturumları kapat</button>
        </Form>
      )}
    </AccountPage>
  );
}
