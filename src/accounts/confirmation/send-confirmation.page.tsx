import { Form, redirect } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { AccountPage, FormError, KeptMailsHint } from "../form-parts.tsx";
import type { Route } from "./+types/send-confirmation.page.ts";
import { sendConfirmation } from "./service.server.ts";

export const meta = () => [{ title: "Onay e-postası – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const { email, isEmailConfirmed } = requireMember(ctx);
  if (isEmailConfirmed) throw redirect("/hesabim");
  return { email, isDemo: ctx.isDemo, isSent: new URL(request.url).searchParams.has("gonderildi") };
});

export const action = formAction(async ({ context }: Route.ActionArgs) => {
  await sendConfirmation(context.get(appContext));
  return redirect("/hesabim/onaymaili/gonder?gonderildi");
});

export default function SendConfirmationPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
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
      <Form method="post" className="account__form">
        <FormError refusal={refusal} />
        <button className={isSent ? "btn btn--line" : "btn btn--primary"}>
          {isSent ? "Yeniden gönder" : "Onay e-postası gönder"}
        </button>
      </Form>
      {isSent && <KeptMailsHint isDemo={isDemo} />}
    </AccountPage>
  );
}
