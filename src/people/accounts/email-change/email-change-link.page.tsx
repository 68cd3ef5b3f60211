import { data } from "react-router";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "../account-page.tsx";
import { accountMessages } from "../rules.ts";
import type { Route } from "./+types/email-change-link.page.ts";
import { confirmChange, readChangeLink } from "./service.server.ts";

export const meta = () => [{ title: "E-posta değişikliği – Kontak" }, { name: "robots", content: "noindex" }];

// Mail scanners open every link, so only the button consumes it.
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const link = await readChangeLink(ctx, tokenOf(request));
  return data({ link }, link ? 200 : 410);
});

export const action = formAction(({ request, ctx }: Sent<Route.ActionArgs>) => confirmChange(ctx, tokenOf(request)));

/** The page of the link in either mail of an address change; works signed in or not. */
export default function EmailChangeLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link } = loaderData;
  if (actionData && "isDone" in actionData && actionData.isDone)
    return (
      <AccountPage title="E-posta adresiniz değiştirildi" lead="Artık yeni adresinizle giriş yapabilirsiniz.">
        <LinkButton look="primary" to="/hesabim">
          Hesabıma git
        </LinkButton>
      </AccountPage>
    );
  if (!link)
    return (
      <AccountPage title="Bağlantı kullanılamıyor" lead={accountMessages.linkEnded}>
        <LinkButton look="primary" to="/hesabim/eposta">
          E-posta adresim
        </LinkButton>
      </AccountPage>
    );
  if (link.isUsed)
    return (
      <AccountPage
        title="Bu adresi onayladınız"
        lead={`Adresinizin değişmesi için ${link.isOld ? "yeni" : "eski"} adresinize gönderdiğimiz bağlantıyı da onaylayın.`}
      >
        <LinkButton to="/hesabim/eposta">E-posta adresim</LinkButton>
      </AccountPage>
    );
  return (
    <AccountPage
      title={link.isOld ? "Adres değişikliğini onaylayın" : "Yeni adresinizi onaylayın"}
      lead={
        <>
          Kontak üyeliğinizin e-posta adresi <strong>{link.newEmail}</strong> olacak.
        </>
      }
    >
      <Form
        method="post"
        className="account__form"
        answer={actionData && "message" in actionData ? actionData : undefined}
      >
        <SubmitButton>{link.isOld ? "Değişikliği onayla" : "Yeni adresimi onayla"}</SubmitButton>
      </Form>
    </AccountPage>
  );
}
