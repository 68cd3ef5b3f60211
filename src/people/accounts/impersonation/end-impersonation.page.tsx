import { Form, redirect } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AccountPage } from "../account-page.tsx";
import type { Route } from "./+types/end-impersonation.page.ts";
import { impersonationPath } from "./rules.ts";
import { endImpersonation } from "./service.server.ts";

export const meta = () => [{ title: "Üye görünümünü bitirin – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const { member, session } = ctx;
  if (!member || !session?.impersonatorId) throw new Refusal(404, pageNotFound);
  return { name: `${member.firstName} ${member.lastName}` };
});

export const action = formAction(
  async ({ ctx }: Sent<Route.ActionArgs>) =>
    redirect(impersonationPath, { headers: { "set-cookie": await endImpersonation(ctx) } }),
  { allowsImpersonation: true },
);

/** For an admin who opens the address; the bar above every page ends the impersonation at once. */
export default function EndImpersonationPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <AccountPage title="Kendi hesabınıza dönün" lead={`${name} olarak bakıyorsunuz.`}>
      <Form method="post">
        <SubmitButton isAlwaysOpen>Bitirin</SubmitButton>
      </Form>
    </AccountPage>
  );
}
