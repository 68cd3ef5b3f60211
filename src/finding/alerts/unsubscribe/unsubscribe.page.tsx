import { data, Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/unsubscribe.page.ts";
import { alertsPath } from "../address.ts";
import { unsubscribeMessages } from "./rules.ts";
import { mailsOfLink, unsubscribe } from "./service.server.ts";

export const meta = () => [{ title: "Bildirimleri kapatın – Kontak" }, { name: "robots", content: "noindex" }];

/** The page of an invalid link explains what to do instead. */
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const mails = await mailsOfLink(ctx, tokenOf(request));
  return mails ? { mails } : data({ mails: null }, 404);
});

export const action = formAction(async ({ request, ctx }: Sent<Route.ActionArgs>) => {
  await unsubscribe(ctx, tokenOf(request));
  return { isDone: true };
});

/** The page of a mail's unsubscribe link: one button turns the mails off. */
export default function UnsubscribePage({ loaderData: { mails }, actionData }: Route.ComponentProps) {
  if (!mails)
    return (
      <AccountPage title="Bağlantı geçerli değil">
        <Notice tone="bad" text={unsubscribeMessages.wrongLink} />
        <WhereToChange />
      </AccountPage>
    );
  const isDone = actionData !== undefined && "isDone" in actionData;
  if (isDone || mails.length === 0)
    return (
      <AccountPage title="Bildirimler kapalı">
        <ResultNotice tone="good" text={isDone ? unsubscribeMessages.done : "Bu bildirimler zaten kapalı."} />
        <WhereToChange />
      </AccountPage>
    );
  return (
    <AccountPage title="Bildirimleri kapatın" lead="Bunlar için artık e-posta göndermeyiz:">
      <ul className="account__list">
        {mails.map((mail) => (
          <li key={mail}>{mail}</li>
        ))}
      </ul>
      <Form method="post" answer={actionData}>
        <SubmitButton>E-posta bildirimlerini kapatın</SubmitButton>
      </Form>
    </AccountPage>
  );
}

const WhereToChange = () => (
  <p>
    Hangi bildirimleri alacağınızı <Link to="/aramalarim">kayıtlı aramalarınızda</Link>,{" "}
    <Link to="/takip-ettiklerim">takip ettiklerinizde</Link>, <Link to="/garaj">garajınızda</Link> ve{" "}
    <Link to={alertsPath}>bildirimlerinizde</Link> belirlersiniz.
  </p>
);
