import { Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { EmailPopup } from "#src/core/notifications/email-popup.tsx";
import { FrequencyChoice } from "#src/core/notifications/frequency-field.tsx";
import { emailStatus } from "#src/core/notifications/rules.ts";
import { UnconfirmedNotice } from "#src/core/notifications/unconfirmed-notice.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput, readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/follow.page.ts";
import { FollowForm } from "./follow-input.ts";
import { nameOfFollow } from "./list.server.ts";
import { followMessages, followsAddress } from "./rules.ts";
import { changeFrequency, ownFollow } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { isEmailConfirmed } = requireMember(ctx);
  const found = await ownFollow(ctx, readId(params.id));
  return { name: await nameOfFollow(ctx, found), kind: found.kind, frequency: found.frequency, isEmailConfirmed };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const { frequency } = parseInput(FollowForm, form);
  const { before } = await changeFrequency(ctx, readId(params.id), frequency);
  const status = emailStatus(frequency);
  return { toggled: status === emailStatus(before) ? null : status };
});

const labels = {
  member: "Yeni ilanları e-posta ile",
  business: "Yeni ilanları e-posta ile",
  listing: "Fiyat ve durum değişiklikleri e-posta ile",
};

export const meta = () => [{ title: "Takip bildirimleri – Kontak" }, { name: "robots", content: "noindex" }];

/** Product 8.6: `/takip-ettiklerim/{id}/email`, the page that switches the mails of a follow on and off. */
export default function FollowPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, frequency, isEmailConfirmed } = loaderData;
  const saved = actionData && "toggled" in actionData ? actionData : undefined;
  return (
    <AccountPage title="Takip bildirimleri" lead={name}>
      {saved && <ResultNotice tone="good" text={followMessages.changed} />}
      {saved?.toggled && <EmailPopup answer={saved} status={saved.toggled} about={name} />}
      {!isEmailConfirmed && <UnconfirmedNotice />}
      <Form method="post" className="account__form" answer={actionData} preventScrollReset>
        <FrequencyChoice label={labels[kind]} chosen={frequency} />
        <SubmitButton>Kaydedin</SubmitButton>
      </Form>
      <p className="account__other">
        <Link to={followsAddress}>Takip ettiklerim</Link>
      </p>
    </AccountPage>
  );
}
