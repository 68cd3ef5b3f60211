import { data } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { messageSettingsPath } from "../people/rules.ts";
import type { Route } from "./+types/unsubscribe.page.ts";
import { noticesOffMessages } from "./unsubscribe-rules.ts";
import { readNoticesOffLink, turnNoticesOff } from "./unsubscribe.server.ts";

export const meta = () => [{ title: "Mesaj e-postalarını kapatın – Kontak" }, { name: "robots", content: "noindex" }];

// Programs that check mails open every link: only the button turns the mails off.
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const link = await readNoticesOffLink(ctx, tokenOf(request));
  return link ? { isOff: link.isOff } : data({ isOff: null }, 404);
});

export const action = formAction(async ({ request, ctx }: Sent<Route.ActionArgs>) => {
  await turnNoticesOff(ctx, tokenOf(request));
  return { isDone: true };
});

/** Where the link at the end of a mail about unread messages leads: one button, without signing in. */
export default function NoticesOffPage({ loaderData: { isOff }, actionData }: Route.ComponentProps) {
  const isDone = isOff === true || (actionData !== undefined && "isDone" in actionData);
  return (
    <AccountPage title="Mesaj e-postalarını kapatın">
      {isOff === null ? (
        <Notice tone="bad" text={noticesOffMessages.wrongLink} />
      ) : isDone ? (
        <ResultNotice tone="good" text={noticesOffMessages.done} />
      ) : (
        <Form method="post" className="account__form" answer={actionData}>
          <p>Onayladığınızda okunmamış mesajlarınız için e-posta göndermeyiz. Mesajlarınız sitede durur.</p>
          <SubmitButton>E-postaları kapatın</SubmitButton>
        </Form>
      )}
      {(isOff === null || isDone) && (
        <LinkButton look="line" to={messageSettingsPath}>
          Mesaj ayarlarım
        </LinkButton>
      )}
    </AccountPage>
  );
}
