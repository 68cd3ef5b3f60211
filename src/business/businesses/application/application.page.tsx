import { data, Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { appealMaxLength, appealMinLength } from "#src/selling/listings/appeals/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/application.page.ts";
import { ApplicationFields, SentDetails } from "./application-fields.tsx";
import { Documents } from "./documents.tsx";
import {
  applicationActions,
  applicationIntents as intents,
  applicationMessages,
  applicationPath,
  applicationReasonTexts,
  applicationStates,
  documentMessages,
  isEditable,
  shownDetails,
} from "./rules.ts";
import { ownShopAddress } from "../shop/service.server.ts";
import { appealDecision, readApplication, removeDocument, saveDraft, submitApplication } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Dükkân açın – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { businessId } = requireMember(ctx);
  if (businessId !== null) throw redirect(await ownShopAddress(ctx, businessId));
  if (ctx.member?.role === "member" && !ctx.member.isEmailConfirmed)
    return { form: null, isUnconfirmed: true as const };
  const { state, details, documents, events, canAppeal } = await readApplication(ctx);
  const [last] = events;
  const { cities, townsOf } = await placesOf(ctx);
  const asked = url.searchParams.get("belge") ?? "";
  return {
    isUnconfirmed: false as const,
    form: {
      state,
      stateName: applicationStates[state].name,
      isEditable: isEditable(state),
      canAppeal,
      details: shownDetails(details),
      documents,
      decision: last && {
        name: applicationActions[last.action].name,
        at: formatDateTime(last.at),
        reasons: applicationReasonTexts(last.reasonCodes),
        note: last.action === "appeal" ? "" : last.note,
        isAppeal: last.action === "appeal",
      },
      towns: cities.flatMap(({ id, name: group }) =>
        townsOf(id).map((town) => ({ value: String(town.id), label: town.name, group })),
      ),
    },
    done: url.searchParams.has("kaydedildi")
      ? applicationMessages.saved
      : url.searchParams.has("kaldirildi")
        ? applicationMessages.removed
        : undefined,
    documentAdded: asked === "eklendi",
    documentFault: lookup(documentMessages, asked),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  [intents.appeal]: [() => appealDecision(ctx, form), { to: applicationPath }],
  [intents.removeDocument]: [
    () => removeDocument(ctx, String(form["document"])),
    { to: `${applicationPath}?kaldirildi` },
  ],
  [intents.save]: async () => {
    await saveDraft(ctx, form);
    // Saved in the background while typing: the page stays as it is.
    return form["arkada"] === "1" ? data({ isSaved: true }) : redirect(`${applicationPath}?kaydedildi`);
  },
  [intents.send]: [() => submitApplication(ctx, form), { to: applicationPath }],
}));

/** Saving in the background changes nothing that the page shows. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) => (formData?.get("arkada") === "1" ? false : defaultShouldRevalidate);

/** A private member's application to open a shop: a draft, then its state and the moderators' decision. */
export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isUnconfirmed)
    return (
      <AccountPage title="Dükkân açın">
        <Notice tone="warn">
          <p>{applicationMessages.unconfirmed}</p>
          <p>
            <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
          </p>
        </Notice>
      </AccountPage>
    );
  const { form, done, documentAdded, documentFault } = loaderData;
  const { decision, canAppeal, state } = form;
  const sent = actionData && "values" in actionData ? actionData : undefined;
  const removalRefused = refusalOf(sent, intents.removeDocument);
  const appealRefused = refusalOf(sent, intents.appeal);
  return (
    <AccountPage
      title="Dükkân açın"
      lead="Galeri, yetkili bayi ve araç kiralama şirketleri için: kendi sayfanız, şubeleriniz, ekibiniz ve stoğunuz bir arada. Başvurunuzu belgelerinizle birlikte inceleriz."
    >
      {done && !sent && <ResultNotice tone="good" text={done} />}
      {removalRefused && <ResultNotice tone="bad" text={removalRefused.message} />}
      {state === "pending" && (
        <Notice tone="good">
          <p>
            <strong>{decision?.isAppeal ? applicationMessages.appealed : applicationMessages.sent}</strong>
          </p>
          <p className="small">
            {decision?.name}: {decision?.at}
          </p>
        </Notice>
      )}
      {(state === "rejected" || state === "changeAsked") && decision && (
        <section className="panel account__form" aria-labelledby="h-karar">
          <h2 id="h-karar">{decision.name}</h2>
          <p className="small muted">{decision.at}</p>
          <ul className="shop-application__reasons">
            {decision.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {decision.note !== "" && <p>Denetleyenin notu: {decision.note}</p>}
          <p className="small">Bilgilerinizi düzeltip yeniden gönderebilirsiniz.</p>
          {canAppeal && (
            <details className="shop-application__appeal" open={appealRefused !== undefined}>
              <summary>Karara itiraz edin</summary>
              <Form method="post" id="itiraz" className="account__form" answer={appealRefused}>
                <input type="hidden" name="islem" value={intents.appeal} />
                <TextareaField
                  name="note"
                  label="İtirazınız"
                  minLength={appealMinLength}
                  maxLength={appealMaxLength}
                  isCounted
                  rows={5}
                  hint="Kararın neden yanlış olduğunu kısaca anlatın. Bir karara bir kez itiraz edilebilir."
                />
                <SubmitButton look="line">İtiraz edin</SubmitButton>
              </Form>
            </details>
          )}
        </section>
      )}
      <Documents
        documents={form.documents}
        isEditable={form.isEditable}
        isAdded={documentAdded}
        fault={documentFault}
        removeIntent={intents.removeDocument}
      />
      {form.isEditable ? (
        <ApplicationFields
          details={form.details}
          towns={form.towns}
          answer={refusalOf(sent, intents.send, intents.save)}
        />
      ) : (
        <SentDetails details={form.details} towns={form.towns} />
      )}
    </AccountPage>
  );
}
