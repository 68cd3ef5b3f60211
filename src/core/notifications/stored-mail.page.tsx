import { Link } from "react-router";
import { requireDemo, requireMemberInPerson } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import type { Route } from "./+types/stored-mail.page.ts";
import { findMail } from "./queries.server.ts";

export const meta = () => [{ title: "Geliştirici postası – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ params, ctx }: WithContext<Route.LoaderArgs>) => {
  requireDemo(ctx);
  // Mails quote private messages.
  if (ctx.member) requireMemberInPerson(ctx);
  const mail = /^\d{1,15}$/.test(params.id) ? await findMail(ctx, Number(params.id)) : undefined;
  if (!mail) throw new Refusal(404, pageNotFound);
  return mail;
});

const address = /(https?:\/\/\S+)/;

export default function StoredMailPage({ loaderData: mail }: Route.ComponentProps) {
  const headers = Object.entries(mail.headers as Record<string, string>);
  return (
    <div className="page account account--wide">
      <p className="small">
        <Link to="/gelistirici/postalar">Bütün iletiler</Link>
      </p>
      <h1>{mail.subject}</h1>
      <p className="tiny">
        {mail.toAddress} · {formatDateTime(mail.createdAt)}
      </p>
      <section>
        <h2>Görünüm</h2>
        {/* The frame has an opaque origin and inherits the page's CSP, so scripts of the mail do not run. `allow-scripts` is
            for accessibility tests, which hang in a frame without it. Links open in this window. */}
        <iframe
          className="account__mail"
          title="İletinin görünümü"
          sandbox="allow-scripts allow-top-navigation-by-user-activation"
          srcDoc={mail.htmlBody.replace("<head>", '<head><base target="_top">')}
        />
      </section>
      {headers.length > 0 && (
        <section>
          <h2>Başlıklar</h2>
          <pre className="account__text">{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
        </section>
      )}
      <section>
        <h2>Düz metin</h2>
        <pre className="account__text">
          {mail.textBody.split(address).map((part, at) =>
            at % 2 === 1 ? (
              <a key={at} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </pre>
      </section>
    </div>
  );
}
