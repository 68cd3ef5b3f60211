import { Link } from "react-router";
import { passwordMaxLength } from "#src/people/accounts/rules.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { branchOptions } from "../branches/branch-options.ts";
import { noBranch } from "../branches/rules.ts";
import { BusinessPage } from "../business-page.tsx";
import type { Route } from "./+types/person.page.ts";
import { RoleField } from "./role-field.tsx";
import { businessRoles, peoplePath, withoutBranchName } from "./rules.ts";
import { changePerson, readPerson, removePerson, transferOwnership } from "./service.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.name ?? "Ekip"]) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { person, branches, isOwner, successors } = await readPerson(ctx, readId(params.id));
  const { firstName, lastName, email, role, branchId, branchName, listings, conversations } = person;
  return {
    name: `${firstName} ${lastName}`,
    email,
    role,
    branchId,
    branchName,
    listings,
    conversations,
    isOwner,
    branches,
    successors: successors.map((one) => ({
      value: String(one.id),
      label: `${one.firstName} ${one.lastName} (${one.branchName ?? withoutBranchName})`,
    })),
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const id = readId(params.id);
  return {
    cikar: [() => removePerson(ctx, id, form), { to: `${peoplePath}?cikarildi` }],
    devret: [() => transferOwnership(ctx, id, form), { to: `${peoplePath}?devredildi` }],
    default: [() => changePerson(ctx, id, form), { to: `${peoplePath}?kaydedildi` }],
  };
});

/** One person of the team: role and branch, removing them, and making them the owner. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, branchId, branchName, listings, conversations, isOwner, branches, successors } =
    loaderData;
  return (
    <BusinessPage
      title={name}
      lead={`${email} · ${businessRoles[role]}, ${branchName ?? withoutBranchName} · ${formatNumber(listings)} ilan, ${formatNumber(conversations)} konuşma`}
    >
      {isOwner && (
        <Form method="post" className="account__form" answer={refusalOf(actionData, "default")}>
          <div className="account__pair">
            <RoleField role={role} />
            <SelectField
              name="branch"
              label="Şube"
              placeholder={null}
              defaultValue={branchId ?? noBranch}
              options={branchOptions(branches)}
            />
          </div>
          <p className="small">Şubesi değişen kullanıcının ilanları ve konuşmaları da yeni şubesine geçer.</p>
          <SubmitButton isWide>Kaydedin</SubmitButton>
        </Form>
      )}
      <section aria-labelledby="h-cikar">
        <h2 id="h-cikar">İşletmeden çıkarın</h2>
        <p>
          {name} işletmenin {formatNumber(listings)} ilanından ve {formatNumber(conversations)} konuşmasından sorumlu.
          Hepsi seçtiğiniz kişiye geçer; {name} bireysel üye olarak kalır.
        </p>
        <Form method="post" className="account__form" answer={refusalOf(actionData, "cikar")}>
          <input type="hidden" name="islem" value="cikar" />
          <SelectField name="successor" label="İlanları ve konuşmaları kime geçsin?" options={successors} />
          <SubmitButton look="line">Çıkarın ve devredin</SubmitButton>
        </Form>
      </section>
      {isOwner && (
        <section aria-labelledby="h-devret">
          <h2 id="h-devret">Sahipliği devredin</h2>
          <p>{name} işletmenin sahibi olur; siz şube yöneticisi olursunuz. Bunu yalnız yeni sahibi geri alabilir.</p>
          <Form method="post" className="account__form" answer={refusalOf(actionData, "devret")}>
            <input type="hidden" name="islem" value="devret" />
            <PasswordField
              name="currentPassword"
              label="Şifreniz"
              autoComplete="current-password"
              maxLength={passwordMaxLength}
            />
            <SubmitButton look="line">Sahipliği devredin</SubmitButton>
          </Form>
        </section>
      )}
      <p className="account__other">
        <Link to={peoplePath}>Ekibe dönün</Link>
      </p>
    </BusinessPage>
  );
}
