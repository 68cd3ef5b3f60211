import { redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage } from "#src/accounts/account-page.tsx";
import type { Route } from "./+types/business.page.ts";
import { businessFields, businessMessages, businessValue, certificateMaxLength, natures } from "./rules.ts";
import { changeBusiness, readOwnBusiness } from "./service.server.ts";

export const meta = () => [{ title: "İşletmem – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => {
  const { business, changes, mayChange } = await readOwnBusiness(context.get(appContext));
  return {
    business,
    mayChange,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: formatDateTime(at) })),
    isSaved: new URL(request.url).searchParams.has("kaydedildi"),
  };
});

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await changeBusiness(context.get(appContext), formValues(await request.formData()));
  return redirect("/hesabim/isletme?kaydedildi");
});

const natureOptions = Object.entries(natures).map(([value, label]) => ({ value, label }));

/** What a business says of itself on its listings; its owner changes it, its people read it. */
export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { business, changes, mayChange, isSaved } = loaderData;
  return (
    <AccountPage
      title="İşletmem"
      lead="Yetki belgesi numaranız bütün ilanlarınızda görünür; araçlarınızın ilan yetkisi (EİDS) bu numarayla sorulur."
    >
      {isSaved && !actionData && <Notice tone="good" text={businessMessages.saved} />}
      {mayChange ? (
        <Form method="post" className="account__form" answer={actionData} key={JSON.stringify(business)}>
          <p>
            <strong>{business.name}</strong>
          </p>
          <TextField
            name="certificateNumber"
            label={businessFields.certificateNumber}
            inputMode="numeric"
            autoComplete="off"
            maxLength={certificateMaxLength}
            defaultValue={business.certificateNumber ?? ""}
            hint="Ticaret Bakanlığının verdiği yetki belgesinin üzerinde yazar."
          />
          <RadioGroup
            name="nature"
            label={businessFields.nature}
            options={natureOptions}
            defaultValue={business.nature}
            hint="Yetkili bayiler ilanlarında aracın yetkili bayi aracı olduğunu ve markasını seçebilir."
          />
          <SubmitButton isWide>Kaydedin</SubmitButton>
        </Form>
      ) : (
        <>
          <dl className="account__facts">
            <dt>İşletme</dt>
            <dd>{business.name}</dd>
            <dt>{businessFields.certificateNumber}</dt>
            <dd>{businessValue("certificateNumber", business.certificateNumber)}</dd>
            <dt>{businessFields.nature}</dt>
            <dd>{businessValue("nature", business.nature)}</dd>
          </dl>
          <p className="muted">Bu bilgileri yalnız işletmenin sahibi değiştirebilir.</p>
        </>
      )}
      {changes.length > 0 && (
        <section>
          <h2>Değişiklikler</h2>
          <ul className="account__list">
            {changes.map(({ id, at, field, oldValue, newValue, who }) => (
              <li key={id}>
                <div>
                  <strong>{businessFields[field]}</strong>: {businessValue(field, oldValue)} →{" "}
                  {businessValue(field, newValue)}
                  <p className="tiny">{[at, who].filter(Boolean).join(" · ")}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountPage>
  );
}
