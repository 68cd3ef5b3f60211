import { Form, redirect } from "react-router";
import { deleteOfflineGarage } from "./delete-offline-garage.ts";
import { deleteAllUnsent } from "#src/selling/listing-editor/photos/uploader/unsent-files.ts";
import { deleteUnsentForm } from "#src/selling/listing-editor/wizard/unsent-form.ts";
import { clearDrafts } from "#src/people/messages/draft.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { endImpersonation } from "#src/people/accounts/impersonation/service.server.ts";
import { clearReturnAction, clearReturnPath } from "#src/people/accounts/return.server.ts";
import { closeSession } from "#src/people/accounts/session.server.ts";
import type { Route } from "./+types/sign-out.page.ts";

export const meta = () => [{ title: "Çıkış – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  if (!ctx.member) throw redirect("/");
  return {};
});

export const action = formAction(
  async ({ ctx }: Sent<Route.ActionArgs>) => {
    const cookies = [clearReturnPath(), clearReturnAction()];
    // An admin who ends an impersonation is back in their own account.
    cookies.push(ctx.session?.impersonatorId ? await endImpersonation(ctx) : await closeSession(ctx));
    return redirect("/", { headers: cookies.map((value) => ["set-cookie", value]) });
  },
  { allowsImpersonation: true },
);

/** Clears this member's drafts, pending uploads and offline garage from the browser. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  deleteAllUnsent();
  deleteUnsentForm();
  clearDrafts();
  await deleteOfflineGarage();
  return serverAction();
}

export default function SignOutPage() {
  return (
    <AccountPage title="Çıkış yapmak istiyor musunuz?" lead="Bu cihazdaki oturumunuz kapanır.">
      <Form method="post">
        <SubmitButton isAlwaysOpen>Çıkış yapın</SubmitButton>
      </Form>
    </AccountPage>
  );
}
