import { redirect } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage, StoredMailsHint } from "../account-page.tsx";
import type { Route } from "./+types/send-confirmation.page.ts";
import { sendConfirmation } from "./service.server.ts";

export const meta = () => [{ title: "Onay e-postası – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const { email, isEmailConfirmed } = requireMember(ctx);
  if (isEmailConfirmed) throw redirect("/hesabim");
  return { email, isDemo: ctx.isDemo, isSent: new URL(request.url).searchParams.has("gonderildi") };
});

export const action = formAction(async ({ ctx }: Sent<Route.ActionArgs>) => {
  await sendConfirmation(ctx);
  return redirect("/hesabim/onaymaili/gonder?gonderildi");
});

export default function SendConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isDemo, isSent } = loaderData;
  return (
    <AccountPage
      title={isSent ? "Onay e-postası gönderildi" : "Onay e-postası gönderin"}
      lead={
        <>
          {isSent ? "E-posta adresinize gönderdiğimiz bağlantıyı açın: " : "Onay bağlantısını şu adrese göndereceğiz: "}
          <strong>{email}</strong>
        </>
      }
    >
      <Form method="post" className="account__form" answer={actionData}>
        <SubmitButton look={isSent ? "line" : "primary"}>
          {isSent ? "Yeniden gönder" : "Onay e-postası gönder"}
        </SubmitButton>
      </Form>
      {isSent && <StoredMailsHint isDemo={isDemo} />}
    </AccountPage>
  );
}
