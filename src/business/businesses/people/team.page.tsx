import { Form as RouterForm, Link } from "react-router";
import { emailMaxLength } from "#src/people/accounts/rules.ts";
import { formatDate } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { branchOptions } from "../branches/branch-options.ts";
import { BusinessPage } from "../business-page.tsx";
import { invitationMessages } from "../invitations/rules.ts";
import { invite, readInvitations, resendInvitation, withdraw } from "../invitations/service.server.ts";
import type { Route } from "./+types/team.page.ts";
import { RoleField } from "./role-field.tsx";
import { businessRoles, type GivenRole, peopleMessages, peoplePath, personPath, withoutBranchName } from "./rules.ts";
import { leaveBusiness, readPeople } from "./service.server.ts";

export const meta = () => [{ title: "Ekip – Kontak" }, { name: "robots", content: "noindex" }];

/** The success notices, by their name in the address. */
const doneTexts: Readonly<Record<string, string>> = {
  "davet-edildi": invitationMessages.sent,
  "yeniden-gonderildi": invitationMessages.resent,
  "geri-cekildi": invitationMessages.withdrawn,
  kaydedildi: peopleMessages.saved,
  cikarildi: peopleMessages.removed,
  devredildi: peopleMessages.transferred,
  katildiniz: "Ekibe katıldınız.",
};

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const { actor, people, branches, mayInvite, isOwner } = await readPeople(ctx);
  const invitations = await readInvitations(ctx);
  const { searchParams } = new URL(request.url);
  return {
    people: people.map(({ id, firstName, lastName, email, role, branchName, listings, conversations, ...person }) => ({
      id,
      name: `${firstName} ${lastName}`,
      role: businessRoles[role],
      branchName,
      isSelf: person.isSelf,
      isOpen: person.isManaged && !person.isSelf,
      /** Who manages nobody reads neither addresses nor numbers of others. */
      details: person.isManaged || person.isSelf ? { email, listings, conversations } : null,
    })),
    invitations: invitations.map(({ id, email, role, branchName, sentAt, expiresAt, isExpired }) => ({
      id,
      email,
      role: businessRoles[role as GivenRole],
      branchName,
      sentOn: formatDate(sentAt),
      expiresOn: formatDate(expiresAt),
      isExpired,
    })),
    mayInvite,
    isOwner,
    branches: isOwner ? branches : branches.filter(({ id }) => id === actor.branchId),
    ownBranchId: actor.branchId,
    done: lookup(doneTexts, ...searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const id = readId(form["id"]);
  return {
    "yeniden-gonder": [() => resendInvitation(ctx, id), { to: `${peoplePath}?yeniden-gonderildi` }],
    "geri-cek": [() => withdraw(ctx, id), { to: `${peoplePath}?geri-cekildi` }],
    ayril: [() => leaveBusiness(ctx), { to: "/hesabim?bilgi=ekipten-ayrildi" }],
    default: [() => invite(ctx, form), { to: `${peoplePath}?davet-edildi` }],
  };
});

/** The people of a business with their invitations. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, mayInvite, isOwner, branches, ownBranchId, done } = loaderData;
  const invitationRefused = refusalOf(actionData, "default");
  return (
    <BusinessPage title="Ekip">
      {done && !actionData && <ResultNotice tone="good" text={done} />}
      {actionData && !invitationRefused && <ResultNotice tone="bad" text={actionData.message} />}
      <ul className="account__list">
        {people.map(({ id, name, role, branchName, isSelf, isOpen, details }) => (
          <li key={id}>
            <div>
              <strong>{isOpen ? <Link to={personPath(id)}>{name}</Link> : name}</strong>
              {isSelf && <span className="account__tag">Siz</span>}
              <p className="small">
                {role}, {branchName ?? withoutBranchName}
              </p>
              {details && (
                <p className="tiny">
                  {details.email} · {formatNumber(details.listings)} ilan, {formatNumber(details.conversations)} konuşma
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="h-davetler">
          <h2 id="h-davetler">Bekleyen davetler</h2>
          <ul className="account__list">
            {invitations.map(({ id, email, role, branchName, sentOn, expiresOn, isExpired }) => (
              <li key={id}>
                <div>
                  <strong>{email}</strong>
                  <p className="small">
                    {role}, {branchName ?? withoutBranchName}
                  </p>
                  <p className="tiny">
                    {sentOn} günü gönderildi; {isExpired ? "süresi doldu" : `${expiresOn} gününe kadar geçerli`}
                  </p>
                </div>
                <RouterForm method="post" preventScrollReset className="team__acts">
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton
                    size="s"
                    look="line"
                    name="islem"
                    value="yeniden-gonder"
                    aria-label={`Yeniden gönderin: ${email}`}
                  >
                    Yeniden gönderin
                  </SubmitButton>
                  <SubmitButton size="s" look="line" name="islem" value="geri-cek" aria-label={`Geri çekin: ${email}`}>
                    Geri çekin
                  </SubmitButton>
                </RouterForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayInvite && (
        <section aria-labelledby="h-davet">
          <h2 id="h-davet">Davet edin</h2>
          <p className="muted">
            Davet e-postayla gider ve yedi gün geçerlidir. Üyeliği olmayanlar davetle birlikte üye olur; olanların
            bireysel ilanları kendilerinde kalır, işletmenin ilanları arasına girmez.
          </p>
          <Form
            method="post"
            className="account__form"
            answer={invitationRefused}
            key={invitations.map(({ id }) => id).join()}
          >
            <TextField
              name="email"
              label="E-posta"
              type="email"
              autoComplete="off"
              maxLength={emailMaxLength}
              hint="Davet yalnız bu adresle kabul edilebilir."
            />
            {isOwner ? (
              <div className="account__pair">
                <RoleField />
                <SelectField name="branch" label="Şube" placeholder={null} options={branchOptions(branches)} />
              </div>
            ) : (
              <>
                <input type="hidden" name="role" value="user" />
                <input type="hidden" name="branch" value={ownBranchId ?? "yok"} />
                <p className="small">
                  Görevi: {businessRoles.user}, {branches[0]?.name ?? withoutBranchName}
                </p>
              </>
            )}
            <SubmitButton isWide>Davet gönderin</SubmitButton>
          </Form>
        </section>
      )}
      {!isOwner && (
        <section aria-labelledby="h-ayril">
          <h2 id="h-ayril">İşletmeden ayrılın</h2>
          <p>
            İşletmedeki ilanlarınız ve konuşmalarınız işletmenin sahibine geçer. Kendi bireysel ilanlarınız sizde kalır.
          </p>
          <RouterForm method="post">
            <SubmitButton look="line" name="islem" value="ayril">
              İşletmeden ayrılın
            </SubmitButton>
          </RouterForm>
        </section>
      )}
    </BusinessPage>
  );
}
