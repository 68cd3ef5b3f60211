import { data, Form as RouterForm, Link } from "react-router";
import { shopAddress } from "#src/accounts/public/rules.ts";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formValues } from "#src/shared/validation.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/desk.page.ts";
import { type DeskRequest, readBrandDesk } from "./desk.server.ts";
import { type BrandDecision, brandDecisions, brandReasonMaxLength, brandStates } from "./rules.ts";
import { decideBrand } from "./service.server.ts";

export const meta = () => [{ title: "Yetkili bayiler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "applications");
  return readBrandDesk(ctx, url.searchParams.get("q") ?? "");
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const decision = await decideBrand(context.get(appContext), formValues(await request.formData()));
  return data({ done: brandDecisions[decision].done });
});

/** Moderators' page for brand requests: pending ones first, then granted ones, then closed ones. */
export default function BrandDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, asked, granted, past } = loaderData;
  return (
    <div className="page desk">
      <div>
        <h1>Yetkili bayiler</h1>
        <p className="muted">
          {asked.length === 0 ? "Karar bekleyen istek yok" : `${formatNumber(asked.length)} istek karar bekliyor`}
        </p>
      </div>
      <Form method="get" id="ara" className="brand-desk__form">
        <TextField name="q" label="İşletme ya da marka" type="search" isOptional maxLength={60} defaultValue={text} />
        <Button type="submit" look="line">
          Süzün
        </Button>
      </Form>
      {actionData && "done" in actionData && <Notice tone="good" text={actionData.done} />}
      {actionData && "message" in actionData && !actionData.fields && <Notice tone="bad" text={actionData.message} />}
      <section className="brand-desk" aria-labelledby="h-istekler">
        <h2 id="h-istekler">Karar bekleyenler</h2>
        {asked.length === 0 && <EmptyState icon="check" title="Bekleyen istek yok" />}
        {asked.map((request) => (
          <Request key={request.id} request={request}>
            <RouterForm method="post" preventScrollReset>
              <input type="hidden" name="id" value={request.id} />
              <Button
                type="submit"
                look="ink"
                name="decision"
                value="grant"
                aria-label={`${brandDecisions.grant.button}: ${request.businessName}, ${request.brandName}`}
              >
                {brandDecisions.grant.button}
              </Button>
            </RouterForm>
            <WithReason request={request} decision="deny" answer={actionData} />
          </Request>
        ))}
      </section>
      <section className="brand-desk" aria-labelledby="h-onaylilar">
        <h2 id="h-onaylilar">Onaylı bayilikler</h2>
        {granted.length === 0 && <EmptyState icon="info" title="Onaylı bayilik yok" />}
        {granted.map((request) => (
          <Request key={request.id} request={request}>
            <WithReason request={request} decision="revoke" answer={actionData} />
          </Request>
        ))}
      </section>
      {past.length > 0 && (
        <section className="brand-desk" aria-labelledby="h-gecmis">
          <h2 id="h-gecmis">Geçmiş</h2>
          {past.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </section>
      )}
    </div>
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

type WithReasonProps = { request: DeskRequest; decision: Exclude<BrandDecision, "grant">; answer: unknown };

/** A decision with a reason that the owner is shown. */
function WithReason({ request: { id, businessName, brandName }, decision, answer }: WithReasonProps) {
  const { button } = brandDecisions[decision];
  return (
    <Form
      method="post"
      id={`${decision}-${id}`}
      className="brand-desk__form"
      answer={isAbout(answer, id, decision) ? answer : undefined}
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="decision" value={decision} />
      <TextField name="reason" label="Neden" maxLength={brandReasonMaxLength} hint="İşletmenin sahibi okur." />
      <SubmitButton look="line" aria-label={`${button}: ${businessName}, ${brandName}`}>
        {button}
      </SubmitButton>
    </Form>
  );
}

/** Whether a refusal belongs to the form of this request and decision. */
const isAbout = (answer: unknown, id: number, decision: BrandDecision) => {
  const { values } = (answer ?? {}) as { values?: Record<string, string> };
  return values?.["id"] === String(id) && values["decision"] === decision;
};
