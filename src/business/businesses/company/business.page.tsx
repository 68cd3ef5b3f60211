import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { findOwnPlace } from "#src/core/locations/own-place/queries.server.ts";
import { ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { OwnPlaceFields, ownPlaceIntent } from "#src/people/members/own-place/own-place-form.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import type { Route } from "./+types/business.page.ts";
import { BrandsSection } from "../brands/brands-section.tsx";
import { brandMessages } from "../brands/rules.ts";
import { requestBrand, readBrands, withdrawBrand } from "../brands/service.server.ts";
import { objectToSuspension, readSuspension } from "../suspension/objection.server.ts";
import { objectionIntent, suspensionMessages } from "../suspension/rules.ts";
import { SuspensionSection } from "../suspension/suspension-section.tsx";
import { businessFields, businessMessages, businessValue, BusinessForm } from "./rules.ts";
import { changeBusiness, readOwnBusiness, saveBusinessPlace } from "./service.server.ts";

const fields = fieldsOf(BusinessForm);

export const meta = () => [{ title: "İşletmem – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const { business, changes, mayChange } = await readOwnBusiness(ctx);
  const [requests, catalogue] = await Promise.all([readBrands(ctx, business.id), catalogueOf(ctx)]);
  const { searchParams } = new URL(request.url);
  return {
    business,
    mayChange,
    suspension: await readSuspension(ctx, business.id),
    requests: requests.map(({ askedAt, decidedAt, revokedAt, note, ...one }) => ({
      ...one,
      note: mayChange ? note : "",
      at: formatDateTime(revokedAt ?? decidedAt ?? askedAt),
    })),
    brands: mayChange ? catalogue.brands.map(({ id, name }) => ({ value: String(id), label: name })) : [],
    changes: changes.map(({ at, ...change }) => ({ ...change, at: formatDateTime(at) })),
    place: mayChange ? await findOwnPlace(ctx, { kind: "business", id: business.id }) : null,
    done: lookup(doneTexts, ...searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  "marka-iste": [() => requestBrand(ctx, form), { to: "/hesabim/isletme?istendi" }],
  "marka-geri-al": [() => withdrawBrand(ctx, form), { to: "/hesabim/isletme?geri-alindi" }],
  [ownPlaceIntent]: [() => saveBusinessPlace(ctx, form), { to: "/hesabim/isletme?yer-kaydedildi" }],
  [objectionIntent]: [() => objectToSuspension(ctx, form), { to: "/hesabim/isletme?itiraz-edildi" }],
  default: [() => changeBusiness(ctx, form), { to: "/hesabim/isletme?kaydedildi" }],
}));

/** The success notices, by their name in the address. */
const doneTexts: Readonly<Record<string, string>> = {
  kaydedildi: businessMessages.saved,
  istendi: brandMessages.asked,
  "yer-kaydedildi": ownPlaceMessages.saved,
  "geri-alindi": brandMessages.withdrawn,
  "itiraz-edildi": suspensionMessages.sent,
};

/** A business's details on its listings; its owner changes them, its staff can read them. */
export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const withdrawalRefused = refusalOf(actionData, "marka-geri-al");
  const { business, changes, mayChange, suspension, requests, brands, place, done } = loaderData;
  return (
    <AccountPage
      title="İşletmem"
      lead="Yetki belgesi numaranız bütün ilanlarınızda görünür; araçlarınızın ilan yetkisi (EİDS) bu numarayla sorulur."
    >
      {suspension && (
        <SuspensionSection {...suspension} mayObject={mayChange} answer={refusalOf(actionData, objectionIntent)} />
      )}
      {done && !actionData && <ResultNotice tone="good" text={done} />}
      {withdrawalRefused && <ResultNotice tone="bad" text={withdrawalRefused.message} />}
      {mayChange ? (
        <Form
          method="post"
          className="account__form"
          answer={refusalOf(actionData, "default")}
          key={JSON.stringify(business)}
        >
          <p>
            <strong>{business.name}</strong>
          </p>
          <TextField
            {...fields.certificateNumber}
            label={businessFields.certificateNumber}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={business.certificateNumber ?? ""}
            hint="Ticaret Bakanlığının verdiği yetki belgesinin üzerinde yazar."
          />
          <SubmitButton isWide>Kaydedin</SubmitButton>
        </Form>
      ) : (
        <>
          <FactList
            facts={[
              ["İşletme", business.name],
              [businessFields.certificateNumber, businessValue("certificateNumber", business.certificateNumber)],
              [businessFields.nature, businessValue("nature", business.nature)],
            ]}
          />
          <p className="muted">Bu bilgileri yalnız işletmenin sahibi değiştirebilir.</p>
        </>
      )}
      <BrandsSection
        requests={requests}
        brands={brands}
        mayChange={mayChange}
        answer={refusalOf(actionData, "marka-iste")}
      />
      {place && (
        <OwnPlaceFields key={JSON.stringify(place)} place={place} answer={refusalOf(actionData, ownPlaceIntent)} />
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
