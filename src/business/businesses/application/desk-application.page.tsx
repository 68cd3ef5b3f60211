import { Link, redirect } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { appealMaxLength } from "#src/selling/listings/appeals/rules.ts";
import { PinMap } from "#src/core/locations/map/pin-map.tsx";
import { parseDegrees } from "#src/core/locations/own-place/rules.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import { FactList } from "#src/ui/fact-list.tsx";
import { CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/desk-application.page.ts";
import { decideApplication, readDeskApplication } from "./decide.server.ts";
import { businessNatures } from "../natures.ts";
import {
  applicationDeskPath,
  applicationFields as labels,
  applicationReasons,
  decisionTexts,
  documentAddress,
} from "./rules.ts";

export const meta = () => [{ title: "Dükkân başvurusu – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) =>
  readDeskApplication(ctx, readId(params.id)),
);

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "applications", "change");
  const decision = await decideApplication(ctx, readId(params.id), form);
  return redirect(`${applicationDeskPath}?karar=${decision}`);
});

/** One application with its documents and history, and the moderator's decision. */
export default function DeskApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stateName, canDecide, version, details, place, applicant, documents, sameCertificate, events } = loaderData;
  const refused = actionData instanceof Response ? undefined : actionData;
  const [latitude, longitude] = [parseDegrees(details.latitude ?? ""), parseDegrees(details.longitude ?? "")];
  const facts = [
    [labels.company, details.company],
    [labels.nature, lookup(businessNatures, details.nature)],
    [labels.brands, details.brands],
    [labels.tax_administration, details.tax_administration],
    [labels.tax_number, details.tax_number],
    [labels.certificateNumber, details.certificateNumber],
    [labels.phone, details.phone],
    [labels.address, [details.address, place].filter(Boolean).join(", ")],
  ] as const;
  return (
    <DeskPage
      title={details.shopName}
      lead={
        <>
          {stateName} · <Link to={applicant.page}>{applicant.name}</Link>, {applicant.email}, üyelik {applicant.since}
        </>
      }
      above={[{ to: applicationDeskPath, label: "Dükkân başvuruları" }]}
      answer={refused}
    >
      {sameCertificate.map(({ name, slug }) => (
        <Notice key={slug} tone="warn">
          Bu yetki belgesi numarası başka bir işletmede kayıtlı: <Link to={shopAddress(slug)}>{name}</Link>
        </Notice>
      ))}
      <section className="panel account__form" aria-labelledby="h-bilgiler">
        <h2 id="h-bilgiler">Bilgiler</h2>
        <FactList facts={facts} />
        {latitude !== undefined && longitude !== undefined && (
          <PinMap at={{ lat: latitude, lon: longitude }} label={`${details.shopName} haritada`} />
        )}
      </section>
      <section className="panel account__form" aria-labelledby="h-belgeler">
        <h2 id="h-belgeler">Belgeler</h2>
        <ul className="account__list">
          {documents.map(({ id, name, kind }) => (
            <li key={id}>
              <a href={documentAddress(id)} target="_blank" rel="noreferrer">
                {name} <span className="tiny">({kind === "pdf" ? "PDF" : "Fotoğraf"})</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel account__form" aria-labelledby="h-gecmis">
        <h2 id="h-gecmis">Geçmiş</h2>
        <ul className="account__list">
          {events.map(({ id, name, at, who, reasons, note }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="tiny">{[at, who].filter(Boolean).join(" · ")}</p>
                {reasons.map((reason) => (
                  <p key={reason} className="small">
                    {reason}
                  </p>
                ))}
                {note !== "" && <p>{note}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {canDecide && (
        <section className="panel account__form" aria-labelledby="h-karar">
          <h2 id="h-karar">Karar</h2>
          <Form method="post" id="onay">
            <input type="hidden" name="version" value={version} />
            <SubmitButton name="decision" value="approve">
              {decisionTexts.approve.button}
            </SubmitButton>
          </Form>
          <Form method="post" id="ret" className="desk__form" answer={refused?.fields ? refused : undefined}>
            <input type="hidden" name="version" value={version} />
            <CheckboxGroup
              name="reasons"
              label="Nedenler"
              options={Object.entries(applicationReasons).map(([value, label]) => ({ value, label }))}
              message="Lütfen en az bir neden seçiniz."
            />
            <TextareaField
              name="note"
              label="Not"
              isOptional
              rows={3}
              maxLength={appealMaxLength}
              hint="Başvuran okur."
            />
            <SubmitButton look="line" name="decision" value="askChange">
              {decisionTexts.askChange.button}
            </SubmitButton>
            <SubmitButton look="line" name="decision" value="reject">
              {decisionTexts.reject.button}
            </SubmitButton>
          </Form>
        </section>
      )}
    </DeskPage>
  );
}
