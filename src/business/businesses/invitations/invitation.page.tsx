import { data, redirect } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { NewPassword } from "#src/people/accounts/password/new-password.tsx";
import { NameFields, PrivacyNote, TermsField } from "#src/people/accounts/sign-up/new-member-fields.tsx";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { businessRoles, peoplePath } from "../people/rules.ts";
import type { Route } from "./+types/invitation.page.ts";
import { invitationMessages, invitationPath } from "./rules.ts";
import { acceptInvitation, joinAsNewMember, readInvitation } from "./service.server.ts";

export const meta = () => [{ title: "Ekip daveti – Kontak" }, { name: "robots", content: "noindex" }];

// Mail scanners open every link, so only the button uses it.
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const token = tokenOf(request);
  const found = await readInvitation(ctx, token);
  if (!found) return data({ invitation: null }, 410);
  const { businessName, branchName, role, email, hasAccount, inviterFirstName, inviterLastName } = found;
  return data({
    invitation: {
      businessName,
      branchName,
      role: businessRoles[role],
      email,
      hasAccount,
      inviterName: `${inviterFirstName} ${inviterLastName}`,
    },
    signIn: signInAddress(invitationPath(token)),
    isSignedIn: ctx.member !== undefined,
    isTheirs: ctx.member?.email === email,
  });
});

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  if (ctx.member) {
    await acceptInvitation(ctx, tokenOf(request));
    return redirect(`${peoplePath}?katildiniz`);
  }
  const cookie = await joinAsNewMember(ctx, tokenOf(request), { input: form, headers: request.headers });
  return redirect(`${peoplePath}?katildiniz`, { headers: { "set-cookie": cookie } });
});

/** The page of an invitation's link: who invites to what, and accepting it, with an account or a new one. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.invitation === null)
    return (
      <AccountPage title="Davet kullanılamıyor" lead={invitationMessages.ended}>
        {null}
      </AccountPage>
    );
  const { invitation, signIn, isSignedIn, isTheirs } = loaderData;
  const { businessName, branchName, role, email, hasAccount, inviterName } = invitation;
  return (
    <AccountPage
      title={`${businessName} sizi ekibine davet ediyor`}
      lead={`${inviterName}, ${email} adresini davet etti. Göreviniz: ${role}${branchName === null ? "" : `, ${branchName} şubesi`}.`}
    >
      <p>
        İşletme için vereceğiniz ilanlar ve alacağınız mesajlar işletmenindir; ayrılırsanız bir iş arkadaşınıza geçer.
        Bugüne kadarki bireysel ilanlarınız ve konuşmalarınız sizde kalır, işletme onları görmez.
      </p>
      {isSignedIn && !isTheirs && <Notice tone="warn" text={invitationMessages.otherAddress} />}
      {isSignedIn && isTheirs && (
        <Form method="post" className="account__form" answer={actionData}>
          <SubmitButton isWide>Daveti kabul edin</SubmitButton>
        </Form>
      )}
      {!isSignedIn && hasAccount && (
        <LinkButton look="primary" to={signIn}>
          Giriş yapıp kabul edin
        </LinkButton>
      )}
      {!isSignedIn && !hasAccount && <NewAccount answer={actionData} />}
    </AccountPage>
  );
}

function NewAccount({ answer }: { answer: unknown }) {
  return (
    <Form method="post" className="account__form" answer={answer}>
      <NameFields />
      <NewPassword label="Şifre" />
      <TermsField />
      <PrivacyNote />
      <SubmitButton isWide>Üye olup ekibe katılın</SubmitButton>
    </Form>
  );
}
