import { data, Link } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DeskSection } from "#src/staff/desks/desk-section.tsx";
import { FilterForm } from "#src/staff/desks/filter-form.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import type { Route } from "./+types/desk.page.ts";
import { type DeskRequest, readBrandDesk } from "./desk.server.ts";
import { type BrandDecision, DecisionForm as DecisionSchema, brandDecisions, brandStates } from "./rules.ts";
import { decideBrand } from "./service.server.ts";

const fields = fieldsOf(DecisionSchema);

export const meta = () => [{ title: "Yetkili bayiler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "applications");
  return readBrandDesk(ctx, url.searchParams.get("q") ?? "");
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const decision = await decideBrand(ctx, form);
  return data({ done: brandDecisions[decision].done });
});

/** Moderators' page for brand requests: pending ones first, then granted ones, then closed ones. */
export default function BrandDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, asked, granted, past } = loaderData;
  const decide = (request: DeskRequest, decision: BrandDecision) => (
    <DecisionForm
      of={["id", request.id]}
      about={`${request.businessName}, ${request.brandName}`}
      decisions={[
        { value: decision, label: brandDecisions[decision].button, look: decision === "grant" ? "ink" : "line" },
      ]}
      answer={actionData}
    >
      {brandDecisions[decision].needsReason && <ReasonField field={fields.reason} hint="İşletmenin sahibi okur." />}
    </DecisionForm>
  );
  return (
    <DeskPage
      title="Yetkili bayiler"
      lead={asked.length === 0 ? "Karar bekleyen istek yok" : `${formatNumber(asked.length)} istek karar bekliyor`}
      answer={actionData}
    >
      <FilterForm filters={[{ name: "q", label: "İşletme ya da marka" }]} values={{ q: text }} />
      <DeskSection title="Karar bekleyenler" empty="Bekleyen istek yok">
        {asked.map((request) => (
          <Request key={request.id} request={request}>
            {decide(request, "grant")}
            {decide(request, "deny")}
          </Request>
        ))}
      </DeskSection>
      <DeskSection title="Onaylı bayilikler" empty="Onaylı bayilik yok">
        {granted.map((request) => (
          <Request key={request.id} request={request}>
            {decide(request, "revoke")}
          </Request>
        ))}
      </DeskSection>
      <DeskSection title="Geçmiş">
        {past.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </DeskSection>
    </DeskPage>
  );
}

function Request({ request, children }: { request: DeskRequest; children?: React.ReactNode }) {
  const { businessName, businessSlug, brandName, certificateNumber, state, note, reason, events } = request;
  return (
    <article className="panel">
      <h3>
        <Link to={shopAddress(businessSlug)}>{businessName}</Link>: {brandName}
      </h3>
      <p className="tiny">
        {brandStates[state]}
        {certificateNumber && `, yetki belgesi no ${certificateNumber}`}
      </p>
      {note !== "" && <p>{note}</p>}
      {reason !== "" && <p>Neden: {reason}</p>}
      <ul className="tiny">
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
      {children}
    </article>
  );
}
