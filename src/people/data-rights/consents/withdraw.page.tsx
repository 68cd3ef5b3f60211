import { data } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/withdraw.page.ts";
import { readWithdrawToken, withdrawByLink } from "./marketing-mail.server.ts";
import { consentMessages, consentsPath, purposes } from "./rules.ts";

export const meta = () => [{ title: "E-posta iznini geri alın – Kontak" }, { name: "robots", content: "noindex" }];

// Mail scanners open every link, so only the button withdraws the consent.
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const link = await readWithdrawToken(ctx, tokenOf(request));
  return link ? { name: purposes[link.purpose].name } : data({ name: null }, 404);
});

export const action = formAction(async ({ request, ctx }: Sent<Route.ActionArgs>) => {
  await withdrawByLink(ctx, tokenOf(request));
  return { isDone: true };
});

/** The page of the link at the end of a marketing mail: one button, without signing in. */
export default function WithdrawPage({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && "isDone" in actionData;
  return (
    <AccountPage title="E-posta iznini geri alın">
      {name === null ? (
        <Notice tone="bad" text={consentMessages.wrongLink} />
      ) : isDone ? (
        <ResultNotice tone="good" text={consentMessages.withdrawn} />
      ) : (
        <Form method="post" className="account__form" answer={actionData}>
          <p>
            Onayladığınızda <strong>{name}</strong> konusunda artık e-posta göndermeyiz.
          </p>
          <SubmitButton>İznimi geri alın</SubmitButton>
        </Form>
      )}
      {(name === null || isDone) && (
        <LinkButton look="line" to={consentsPath}>
          Bütün izinlerim
        </LinkButton>
      )}
    </AccountPage>
  );
}
