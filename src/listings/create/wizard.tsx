import { type FormEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { messages } from "#src/shared/validation.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import { PrivateLimitPopup } from "../private-limit-popup.tsx";
import { privateLimitMessage } from "../rules.ts";
import { saveDraftCall } from "./api.ts";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { GoneNotice } from "./gone-notice.tsx";
import { ChosenVehicle } from "./chosen-vehicle.tsx";
import { factsOf } from "./facts.ts";
import { changeField, tickDeposit } from "./form-data.ts";
import { chooseListingType, sparePartChoice } from "./listing-type-rules.ts";
import type { CreatePageData } from "./page-data.server.ts";
import { Preview } from "./preview.tsx";
import { Progress } from "./progress.tsx";
import { createMessages, type DraftForm, fieldLabels, type FormFacts, type Step, stepNames, steps } from "./rules.ts";
import { attributeField, checkFields, photoFault, submitFault } from "./submit-rules.ts";
import { chooseVehicleStep, isChainField, withOnlyYear } from "./vehicle-rules.ts";
import { savedAtText } from "./saved-at.ts";
import { stepAddress, stepName, wizardAddress } from "./step-address.ts";
import { DetailsStep } from "./step-details.tsx";
import { PriceStep } from "./step-price.tsx";
import { ReviewStep } from "./step-review.tsx";
import { TypeStep } from "./step-type.tsx";
import { VehicleStep } from "./step-vehicle.tsx";
import { useDraft } from "./use-draft.ts";
import { useVehicleLists } from "./use-vehicle-lists.ts";

/** What a step of the wizard works with. */
export type StepProps = {
  data: CreatePageData;
  form: DraftForm;
  facts: FormFacts;
  vehicle: ReturnType<typeof useVehicleLists>;
  change: (next: (form: DraftForm) => DraftForm) => void;
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};

export const stepHeadingId = "ilan-adimi";

type Refused = { message: string; fields: Record<string, string> | undefined };

const stepParts = { tur: TypeStep, arac: VehicleStep, bilgiler: DetailsStep, fiyat: PriceStep, yayin: ReviewStep };

/** What stands round the steps where they do not sell something new. */
export type WizardFrame<Form> = {
  heading: string;
  /** Above the form. */
  top?: ReactNode;
  /** What is shown where the draft is no longer there, and the sentences that say so. */
  gone: { messages: readonly string[]; notice: ReactNode };
  /** The buttons below it, by what is entered now. */
  end: (now: WizardNow<Form>) => ReactNode;
};

/** What is entered now, the way back, and what the next step is called. */
export type WizardNow<Form> = {
  form: Form;
  photos: PhotoUploaderState;
  back: ReactNode;
  next: string | undefined;
};

type WizardProps = { data: CreatePageData; answer: Refused | undefined; frame?: WizardFrame<DraftForm> };

/**
 * One step of selling, or of editing: the form follows every change, checks with the server's own rules and keeps the
 * draft.
 */
export function Wizard({ data, answer, frame }: WizardProps) {
  const { step, draftId, draftKey } = data;
  const draft = useDraft(data.form, data.savedAt, (form, options) => saveDraftCall({ draftId, form }, options));
  const { form, change } = draft;
  const vehicle = useVehicleLists(data.lists);
  const [photos, setPhotos] = useState<PhotoUploaderState>({
    uploaded: data.photos.length,
    waiting: 0,
    hasUnsaved: false,
    ids: data.photos.map(({ fileId }) => fileId),
  });
  const [own, setOwn] = useState<{ refused: Refused | undefined; before: Refused | undefined }>();
  const isHydrated = useHydrated();
  const toast = useToast();
  const attributeLabels = data.attributes.map(({ slug, name }) => [attributeField(slug), name]);
  const labels = { ...fieldLabels, ...Object.fromEntries(attributeLabels) };
  const navigate = useNavigate();
  const facts = factsOf(data, vehicle.lists, form);
  const gone = frame?.gone ?? { messages: [createMessages.draftPublished], notice: <GoneNotice /> };
  const isGone = [draft.saved.fault, answer?.message].some((text) => text && gone.messages.includes(text));
  const refused = own && own.before === answer ? own.refused : isGone ? undefined : answer;

  function follow(event: FormEvent<HTMLElement>) {
    const target = event.target as HTMLInputElement;
    const { name } = target;
    if (!name) return;
    if (name === "listingType" && target.value === sparePartChoice.value) return void navigate(sparePartChoice.address);
    const chosen = changed(form, target);
    if (chosen === form) return;
    const next = data.lockReason ? { ...chosen, modelYear: form.modelYear } : chosen;
    const hasYear = name !== "engine" || data.lockReason !== undefined;
    change(() => (hasYear ? next : withOnlyYear(next, factsOf(data, vehicle.lists, next))));
    if (name === "brand" || name === "model" || name === "variant") vehicle.follow(name, next);
  }

  const faultNow = (counted: PhotoUploaderState) =>
    submitFault(
      // An edit is saved from every step: what is wrong in another one, the server leads to.
      checkFields(form, facts, step === "yayin" && !frame ? steps : [step]).fields,
      step === "bilgiler" ? counted : { uploaded: 1, waiting: 0 },
    );

  /** The server's rules, before it is asked. */
  function check(event: SubmitEvent<HTMLElement>) {
    const fault = faultNow(photos);
    setOwn(fault && { refused: fault, before: answer });
    if (!fault) return draft.hold();
    event.preventDefault();
    event.stopPropagation();
    // The form leads to the first of its controls; the photos have none.
    if (Object.keys(fault.fields).every((name) => name === "photos")) document.getElementById("f-photos")?.focus();
  }

  /** A fault of the photos goes as soon as they are right; other faults stay until they are looked at again. */
  function takePhotos(next: PhotoUploaderState) {
    setPhotos(next);
    if (!refused?.fields?.["photos"] || photoFault(next)) return;
    const left = Object.entries(faultNow(next)?.fields ?? {}).filter(([name]) => refused.fields?.[name]);
    setOwn({
      refused: left.length > 0 ? { message: messages.required, fields: Object.fromEntries(left) } : undefined,
      before: answer,
    });
  }

  async function keep() {
    const at = await draft.save();
    if (at) toast({ text: savedAtText(new Date(at)), icon: "check" });
  }

  const faults = refused ? faultNow(photos)?.fields : undefined;
  const errorCount = Object.keys(refused?.fields ?? {}).filter((name) => faults && name in faults).length;
  const Part = stepParts[step];
  const next = steps[steps.indexOf(step) + 1];
  const previous = steps[steps.indexOf(step) - 1];
  const back = previous && (
    <LinkButton look="line" to={stepAddress(draftKey, previous)}>
      <Icon name="left" size="s" />
      Geri
    </LinkButton>
  );
  return (
    <div className="create">
      <Progress data={data} form={form} saved={draft.saved} errorCount={errorCount} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what the form inside tells */}
      <div className="create__main" onInput={follow} onSubmitCapture={check}>
        <h1 id={stepHeadingId} tabIndex={-1}>
          {frame?.heading ?? "İlanınızı verin"}
          <span className="sr">, {stepName(draftKey, step, stepNames)}</span>
        </h1>
        {frame?.top}
        {step === "tur" && !data.isConfirmed && <ConfirmNotice />}
        {isGone && gone.notice}
        {data.isAtLimit && !refused && (
          <Notice tone="warn" text={privateLimitMessage}>
            <Link to="/ilanlarim">İlanlarınıza gidin</Link>
          </Notice>
        )}
        <PrivateLimitPopup answer={answer} />
        {steps.indexOf(step) > 1 && step !== "yayin" && <ChosenVehicle data={data} form={form} facts={facts} />}
        <Form
          method="post"
          action={wizardAddress(draftKey)}
          answer={refused}
          labels={labels}
          preventScrollReset={false}
        >
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="draftId" value={draftId} />
          <Part {...{ data, form, facts, vehicle, change, photos, setPhotos: takePhotos }} />
          {frame ? (
            frame.end({ form, photos, back, next: next && stepName(draftKey, next, stepNames) })
          ) : (
            <div className="formend">
              {back}
              <SellButtons next={next} isHydrated={isHydrated} keep={() => void keep()} />
            </div>
          )}
        </Form>
      </div>
      <Preview data={data} lists={vehicle.lists} form={form} photos={photos} />
    </div>
  );
}

/** The form after one change of a control, with what goes because of it. */
function changed(form: DraftForm, { name, value, checked }: HTMLInputElement): DraftForm {
  if (isChainField(name)) return chooseVehicleStep(form, name, value);
  if (name === "listingType") return chooseListingType(form, value);
  if (name === "rentDeposits[]") return tickDeposit(form, value, checked);
  const next = changeField(form, name, value);
  // Spec 5: the brand is of authorised dealers' vehicles alone.
  return name === "nature" && value !== "franchiser" ? { ...next, franchiserBrand: "" } : next;
}

function SellButtons({ next, isHydrated, keep }: { next: Step | undefined; isHydrated: boolean; keep: () => void }) {
  return (
    <>
      {isHydrated ? (
        <Button onClick={keep}>Taslağı kaydet</Button>
      ) : (
        <Button type="submit" name="intent" value="taslak" formNoValidate>
          Taslağı kaydet
        </Button>
      )}
      <SubmitButton name="intent" value={next ? "devam" : "yayinla"}>
        {next ? `Devam: ${stepNames[next]}` : "İlanı onaya gönderin"}
      </SubmitButton>
    </>
  );
}
