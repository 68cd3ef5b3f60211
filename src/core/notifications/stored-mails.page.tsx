import { Link } from "react-router";
import { requireDemo, requireMemberInPerson } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/stored-mails.page.ts";
import { selectMails, selectSms } from "./queries.server.ts";

export const meta = () => [{ title: "Geliştirici postaları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDemo(ctx);
  // Mails quote private messages.
  if (ctx.member) requireMemberInPerson(ctx);
  return { mails: await selectMails(ctx), sms: await selectSms(ctx) };
});

export default function StoredMailsPage({ loaderData: { mails, sms } }: Route.ComponentProps) {
  return (
    <div className="page account">
      <h1>Geliştirici postaları</h1>
      <p className="account__lead">
        E-posta sunucusu ayarlanmadığında gönderilen iletiler burada kalır. Bu sayfa yalnız geliştirme ve tanıtım
        kurulumlarında vardır.
      </p>
      {mails.length === 0 ? (
        <Notice text="Henüz ileti yok. Üye olunca ya da bir ilan onaylanınca ileti burada görünür." />
      ) : (
        <ul className="account__list">
          {mails.map(({ id, toAddress, subject, createdAt }) => (
            <li key={id}>
              <div>
                <Link to={`/gelistirici/postalar/${id}`}>{subject}</Link>
                <p className="tiny">
                  {toAddress} · {formatDateTime(createdAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {sms.length > 0 && (
        <section>
          <h2>Kısa mesajlar</h2>
          <ul className="account__list">
            {sms.map(({ id, toPhone, body, createdAt }) => (
              <li key={id}>
                <div>
                  {body}
                  <p className="tiny">
                    {formatPhone(toPhone)} · {formatDateTime(createdAt)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
