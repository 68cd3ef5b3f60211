import { data, Link, redirect, useFetcher } from "react-router";
import { AccountPage } from "#src/accounts/account-page.tsx";
import { appealMaxLength, appealMinLength } from "#src/listings/appeals/rules.ts";
import { placesOf } from "#src/locations/places.server.ts";
import { PointFields } from "#src/members/own-place/point-fields.tsx";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { certificateMaxLength } from "../company/rules.ts";
import type { Route } from "./+types/application.page.ts";
import { Documents } from "./documents.tsx";
import {
  applicationActions,
  applicationFields as labels,
  applicationLimits as limits,
  applicationMessages,
  applicationPath,
  applicationReasonTexts,
  applicationStates,
  brandsMaxLength,
  documentMessages,
  isEditable,
  shopNatures,
  shownDetails,
} from "./rules.ts";
import { ownShopAddress } from "../shop/service.server.ts";
import { appealDecision, readApplication, removeDocument, saveDraft, submitApplication } from "./service.server.ts";

const intents = { save: "taslak", send: "gonder", appeal: "itiraz", removeDocument: "belge-sil" } as const;

export const meta = () => [{ title: "Dükkân açın – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
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
    documentFault: Object.hasOwn(documentMessages, asked)
      ? documentMessages[asked as keyof typeof documentMessages]
      : undefined,
  };
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const values = formValues(await request.formData());
  switch (values["islem"]) {
    case intents.appeal:
      await appealDecision(ctx, values);
      return redirect(applicationPath);
    case intents.removeDocument:
      await removeDocument(ctx, String(values["document"]));
      return redirect(`${applicationPath}?kaldirildi`);
    case intents.save:
      await saveDraft(ctx, values);
      // Saved in the background while typing: the page stays as it is.
      return values["arkada"] === "1" ? data({ isSaved: true }) : redirect(`${applicationPath}?kaydedildi`);
    default:
      await submitApplication(ctx, values);
      return redirect(applicationPath);
  }
});

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
  const intent = sent?.values["islem"];
  return (
    <AccountPage
      title="Dükkân açın"
      lead="Galeri, yetkili bayi ve araç kiralama şirketleri için: kendi sayfanız, şubeleriniz, ekibiniz ve stoğunuz bir arada. Başvurunuzu belgelerinizle birlikte inceleriz."
    >
      {done && !sent && <Notice tone="good" text={done} />}
      {intent === intents.removeDocument && <Notice tone="bad" text={sent!.message} />}
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
            <details className="shop-application__appeal" open={intent === intents.appeal}>
              <summary>Karara itiraz edin</summary>
              <Form
                method="post"
                id="itiraz"
                className="account__form"
                answer={intent === intents.appeal ? sent : undefined}
              >
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
          form={form}
          answer={intent === intents.appeal || intent === intents.removeDocument ? undefined : sent}
        />
      ) : (
        <SentDetails details={form.details} towns={form.towns} />
      )}
    </AccountPage>
  );
}

type ShownForm = NonNullable<Route.ComponentProps["loaderData"]["form"]>;

/** The fields of the application. With scripts, what is typed is saved whenever a field is left. */
function ApplicationFields({ form: { details, towns }, answer }: { form: ShownForm; answer: unknown }) {
  const draft = useFetcher();
  function save(element: HTMLFormElement) {
    const values = new FormData(element);
    values.set("islem", intents.save);
    values.set("arkada", "1");
    void draft.submit(values, { method: "post" });
  }
  return (
    <Form
      method="post"
      id="basvuru"
      className="account__form"
      answer={answer}
      onChange={({ currentTarget, target }) => {
        // A change event of React is every letter typed: text fields are saved when they are left.
        if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio"))
          save(currentTarget);
      }}
      onBlurCapture={({ currentTarget, target }) => {
        const field: EventTarget = target;
        if (field instanceof HTMLInputElement && field.type !== "radio") save(currentTarget);
      }}
    >
      <h2>İşletmeniz</h2>
      <TextField
        name="shopName"
        label={labels.shopName}
        minLength={limits.shopName.min}
        maxLength={limits.shopName.max}
        defaultValue={details.shopName}
        hint="Alıcılar sayfanızda ve ilanlarınızda bu adı görür."
      />
      <RadioGroup
        name="nature"
        label={labels.nature}
        options={Object.entries(shopNatures).map(([value, label]) => ({ value, label }))}
        defaultValue={details.nature}
      />
      <TextField
        name="brands"
        label={labels.brands}
        isOptional
        maxLength={brandsMaxLength}
        defaultValue={details.brands}
        hint="Yalnız yetkili bayiler için; virgülle ayırın: Toyota, Lexus. Her markayı ayrıca onaylarız."
      />
      <TextField
        name="company"
        label={labels.company}
        autoComplete="organization"
        minLength={limits.company.min}
        maxLength={limits.company.max}
        defaultValue={details.company}
      />
      <div className="account__pair">
        <TextField
          name="tax_administration"
          label={labels.tax_administration}
          minLength={limits.tax_administration.min}
          maxLength={limits.tax_administration.max}
          defaultValue={details.tax_administration}
        />
        <TextField
          name="tax_number"
          label={labels.tax_number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={details.tax_number}
          hint="On rakam."
        />
      </div>
      <TextField
        name="certificateNumber"
        label={labels.certificateNumber}
        isOptional
        inputMode="numeric"
        autoComplete="off"
        maxLength={certificateMaxLength}
        defaultValue={details.certificateNumber}
        hint="Ticaret Bakanlığının verdiği yetki belgesinin üzerinde yazar; araç kiralama şirketleri boş bırakabilir."
      />
      <MaskedField
        mask="phone"
        type="tel"
        name="phone"
        label={labels.phone}
        autoComplete="tel"
        maxLength={20}
        defaultValue={details.phone}
        hint="Sabit, cep ya da 444’lü numara. Merkez şubenizin telefonu olur."
      />
      <h2>Adresiniz</h2>
      <SelectField
        name="town"
        label={labels.town}
        options={towns}
        message={applicationMessages.town}
        defaultValue={details.town}
        hint="İlçeler illere göre gruplanmıştır."
      />
      <TextField
        name="address"
        label={labels.address}
        autoComplete="address-line1"
        minLength={limits.address.min}
        maxLength={limits.address.max}
        defaultValue={details.address}
        hint="Dükkân sayfanızda yeriyle birlikte gösterilir."
      />
      <PointFields
        place={{ latitude: details.latitude, longitude: details.longitude }}
        label="Dükkânın yerini işaretlemek için haritaya basın"
        isOptional={false}
      />
      <CheckboxField name="terms" message={applicationMessages.terms} defaultChecked={details.terms === "1"}>
        Bilgilerin doğru olduğunu beyan ediyor, <Link to="/kullanim-kosullari">kullanım koşullarını</Link> kabul
        ediyorum.
      </CheckboxField>
      <SubmitButton isWide name="islem" value={intents.send}>
        Başvurunuzu gönderin
      </SubmitButton>
      <SubmitButton isWide look="line" name="islem" value={intents.save} formNoValidate>
        Taslağı kaydedin
      </SubmitButton>
    </Form>
  );
}

function SentDetails({ details, towns }: Pick<ShownForm, "details" | "towns">) {
  const town = towns.find(({ value }) => value === details.town);
  const rows: [string, string | undefined][] = [
    [labels.shopName, details.shopName],
    [labels.company, details.company],
    [labels.tax_administration, details.tax_administration],
    [labels.tax_number, details.tax_number],
    [labels.certificateNumber, details.certificateNumber],
    [labels.phone, details.phone],
    [labels.town, town && `${town.label}, ${town.group}`],
    [labels.address, details.address],
    [labels.brands, details.brands],
  ];
  return (
    <dl className="account__facts">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="shop-application__fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
