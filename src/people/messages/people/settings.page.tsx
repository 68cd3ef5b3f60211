import { Form, Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { idField } from "../message-input.ts";
import { nameFor } from "../names.ts";
import type { Route } from "./+types/settings.page.ts";
import { isMailOff, selectBlocks, upsertMailOff } from "./queries.server.ts";
import { peopleTexts } from "./rules.ts";
import { unblock } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireMember(ctx);
  const [isOff, blocks] = await Promise.all([isMailOff(ctx, member.id), selectBlocks(ctx, member.id)]);
  return {
    isMailOn: !isOff,
    blocks: blocks.map(({ id, businessName, createdAt, isSurnameShown, ...person }) => ({
      id,
      name: businessName ?? nameFor(person, isSurnameShown),
      since: formatDate(createdAt),
    })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const member = requireMember(ctx);
  return {
    "engeli-kaldir": [() => unblock(ctx, parseInput(idField, form["id"])), peopleTexts.unblocked],
    default: [() => upsertMailOff(ctx, member.id, form["mails"] === undefined), peopleTexts.saved],
  };
});

export const meta = () => [{ title: "Mesaj ayarları – Kontak" }, { name: "robots", content: "noindex" }];

export default function MessageSettingsPage({ loaderData: { isMailOn, blocks }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Mesaj ayarları">
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <Form method="post" className="message-form">
        <label className="check">
          <input type="checkbox" name="mails" value="1" defaultChecked={isMailOn} />
          <span>Okumadığım mesajlar için e-posta gönderilsin</span>
        </label>
        <p className="small muted">
          Siz çevrimiçi değilken gelen ve okunmayan mesajlar için, her konuşmada bir kez yazarız.
        </p>
        <SubmitButton>Kaydedin</SubmitButton>
      </Form>
      <h2>Engellediğiniz üyeler</h2>
      {blocks.length === 0 ? (
        <p className="muted">Engellediğiniz üye yok.</p>
      ) : (
        <ul className="blocks">
          {blocks.map(({ id, name, since }) => (
            <li key={id}>
              <span>
                {name} <span className="tiny">{since} tarihinden beri</span>
              </span>
              <Form method="post">
                <input type="hidden" name="islem" value="engeli-kaldir" />
                <SubmitButton size="s" look="line" name="id" value={id} aria-label={`Engeli kaldırın: ${name}`}>
                  Engeli kaldırın
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        <Link to="/mesajlarim">Mesajlarınıza dönün</Link>
      </p>
    </AccountPage>
  );
}
