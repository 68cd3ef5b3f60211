import { data, redirect } from "react-router";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "../account-page.tsx";
import { consumeReturnPath } from "../return.server.ts";
import { accountMessages, homePath } from "../rules.ts";
import type { Route } from "./+types/confirm.page.ts";
import { confirmByLink, findConfirmation } from "./service.server.ts";

export const meta = () => [{ title: "E-posta onayı – Kontak" }, { name: "robots", content: "noindex" }];

// Mail scanners open every link, so only the button consumes it.
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const email = await findConfirmation(ctx, tokenOf(request));
  const isConfirmed = ctx.member?.isEmailConfirmed ?? false;
  return data({ email, isConfirmed, isSignedIn: ctx.member !== undefined }, email ? 200 : 410);
});

export const action = formAction(async ({ request, ctx }: Sent<Route.ActionArgs>) => {
  const cookies = await confirmByLink(ctx, tokenOf(request), request.headers);
  const { path, cookie } = consumeReturnPath(request);
  return redirect(path === homePath ? "/hesabim?bilgi=onaylandi" : path, {
    headers: [...cookies, cookie].map((value) => ["set-cookie", value]),
  });
});

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isConfirmed, isSignedIn } = loaderData;
  if (!email && isConfirmed)
    return (
      <AccountPage title={accountMessages.alreadyConfirmed}>
        <LinkButton look="primary" to="/hesabim">
          Hesabıma git
        </LinkButton>
      </AccountPage>
    );
  if (!email)
    return (
      <AccountPage title="Bağlantı kullanılamıyor" lead={accountMessages.linkEnded}>
        <LinkButton look="primary" to={isSignedIn ? "/hesabim/onaymaili/gonder" : "/login"}>
          {isSignedIn ? "Yeni onay e-postası iste" : "Giriş yapın"}
        </LinkButton>
      </AccountPage>
    );
  return (
    <AccountPage
      title="E-posta adresinizi onaylayın"
      lead={
        <>
          <strong>{email}</strong> adresinin size ait olduğunu onaylıyorsunuz.
        </>
      }
    >
      <Form method="post" className="account__form" answer={actionData}>
        <SubmitButton>Adresimi onayla</SubmitButton>
      </Form>
    </AccountPage>
  );
}
