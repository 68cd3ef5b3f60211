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
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/saved-search.page.ts";
import { searchesAddress } from "./addresses.ts";
import { searchMessages } from "./rules.ts";
import { SearchForm } from "./saved-search-input.ts";
import { changeSearch, ownSearch } from "./service.server.ts";

const fields = fieldsOf(SearchForm);

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { isEmailConfirmed } = requireMember(ctx);
  return { search: await ownSearch(ctx, readId(params.id)), isEmailConfirmed };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const values = parseInput(SearchForm, form);
  const { before } = await changeSearch(ctx, readId(params.id), values);
  const status = emailStatus(values.frequency);
  return { title: values.title, toggled: status === emailStatus(before) ? null : status };
});

export const meta = () => [{ title: "Kayıtlı arama – Kontak" }, { name: "robots", content: "noindex" }];

/** Product 6.9: `/aramalarim/{id}`, the page that sets the title and mail frequency of a search. */
export default function SavedSearchPage({
  loaderData: { search, isEmailConfirmed },
  actionData,
}: Route.ComponentProps) {
  const saved = actionData && "toggled" in actionData ? actionData : undefined;
  return (
    <AccountPage title="Kayıtlı arama" lead={<Link to={search.address}>İlanları gösterin</Link>}>
      {saved && <ResultNotice tone="good" text={searchMessages.changed} />}
      {saved?.toggled && <EmailPopup answer={saved} status={saved.toggled} about={saved.title} />}
      {!isEmailConfirmed && <UnconfirmedNotice />}
      <Form method="post" className="account__form" answer={actionData} preventScrollReset>
        <TextField {...fields.title} label="Aramanın adı" defaultValue={search.title} />
        <FrequencyChoice label="Yeni ilanlar e-posta ile" chosen={search.frequency} />
        <SubmitButton>Kaydedin</SubmitButton>
      </Form>
      <p className="account__other">
        <Link to={searchesAddress}>Aramalarım</Link>
      </p>
    </AccountPage>
  );
}
