import { type FormEvent, type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { messages } from "#src/shared/validation.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { ConfirmNotice } from "../create/confirm-notice.tsx";
import { GoneNotice } from "../create/gone-notice.tsx";
import { createMessages } from "../create/rules.ts";
import { savedAtText } from "../create/saved-at.ts";
import { stepAddress, stepName, wizardAddress } from "../create/step-address.ts";
import { photoFault, submitFault } from "../create/submit-rules.ts";
import { useDraft } from "../create/use-draft.ts";
import type { WizardFrame } from "../create/wizard.tsx";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import { PrivateLimitPopup } from "../private-limit-popup.tsx";
import { privateLimitMessage } from "../rules.ts";
import { saveSpareDraftCall } from "./api.ts";
import { DetailsStep } from "./details-step.tsx";
import type { SparePageData } from "./page-data.server.ts";
import { PartStep } from "./part-step.tsx";
import { SpareProgress } from "./progress.tsx";
import { ReviewStep } from "./review-step.tsx";
import { changeSpareField, spareFieldLabels, type SpareForm, spareStepNames, spareSteps } from "./rules.ts";
import { checkSpareFields } from "./submit-rules.ts";
import { VehicleStep } from "./vehicle-step.tsx";

/** What a step of the wizard works with. */
export type SpareStepProps = {
  data: SparePageData;
  form: SpareForm;
  change: (next: (form: SpareForm) => SpareForm) => void;
  photos: PhotoUploaderState;
  setPhotos: (photos: PhotoUploaderState) => void;
};

export const stepHeadingId = "parca-ilani-adimi";

type Refused = { message: string; fields: Record<string, string> | undefined };

const stepParts = { parca: PartStep, arac: VehicleStep, bilgiler: DetailsStep, yayin: ReviewStep };

type SpareWizardProps = { data: SparePageData; answer: Refused | undefined; frame?: WizardFrame<SpareForm> };

/** One step of selling a spare part, or of editing one: the form follows every change, checks with the server's own rules, keeps the draft. */
export function SpareWizard({ data, answer, frame }: SpareWizardProps) {
  const { step, draftId, draftKey } = data;
  const draft = useDraft(data.form, data.savedAt, (form, options) => saveSpareDraftCall({ draftId, form }, options));
  const { form, change } = draft;
  const [photos, setPhotos] = useState<PhotoUploaderState>({
    uploaded: data.photos.length,
    waiting: 0,
    hasUnsaved: false,
    ids: data.photos.map(({ fileId }) => fileId),
  });
  const [own, setOwn] = useState<{ refused: Refused | undefined; before: Refused | undefined }>();
  const isHydrated = useHydrated();
  const toast = useToast();
  const gone = frame?.gone ?? { messages: [createMessages.draftPublished], notice: <GoneNotice /> };
  const isGone = [draft.saved.fault, answer?.message].some((text) => text && gone.messages.includes(text));
  const refused = own && own.before === answer ? own.refused : isGone ? undefined : answer;

  function follow(event: FormEvent<HTMLElement>) {
    const { name, value } = event.target as HTMLInputElement;
    if (name && changeSpareField(form, name, value) !== form) change((before) => changeSpareField(before, name, value));
  }

  const faultNow = (counted: PhotoUploaderState) =>
    submitFault(
      // An edit is saved from every step: what is wrong in another one, the server leads to.
      checkSpareFields(form, step === "yayin" && !frame ? spareSteps : [step]).fields,
      step === "bilgiler" ? counted : { uploaded: 1, waiting: 0 },
    );

  /** The server's rules, before it is asked. */
  function check(event: SubmitEvent<HTMLElement>) {
    const fault = faultNow(photos);
    setOwn(fault && { refused: fault, before: answer });
    if (!fault) return draft.hold();
    event.preventDefault();
    event.stopPropagation();
    // The form leads to the first of its controls; the photos and the taxonomy have none.
    const [first] = Object.keys(fault.fields);
    if (first === "photos" || first === "productTypeSlug") document.getElementById(`f-${first}`)?.focus();
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
  const next = spareSteps[spareSteps.indexOf(step) + 1];
  const previous = spareSteps[spareSteps.indexOf(step) - 1];
  const back = previous && (
    <LinkButton look="line" to={stepAddress(draftKey, previous)}>
      <Icon name="left" size="s" />
      Geri
    </LinkButton>
  );
  return (
    <div className="create create--two">
      <SpareProgress data={data} form={form} saved={draft.saved} errorCount={errorCount} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what the form inside tells */}
      <div className="create__main" onInput={follow} onSubmitCapture={check}>
        <h1 id={stepHeadingId} tabIndex={-1}>
          {frame?.heading ?? "Yedek parça ilanı verin"}
          <span className="sr">, {stepName(draftKey, step, spareStepNames)}</span>
        </h1>
        {frame?.top}
        {step === "parca" && !data.isConfirmed && <ConfirmNotice />}
        {isGone && gone.notice}
        {data.isAtLimit && !refused && (
          <Notice tone="warn" text={privateLimitMessage}>
            <Link to="/ilanlarim">İlanlarınıza gidin</Link>
          </Notice>
        )}
        <PrivateLimitPopup answer={answer} />
        <Form
          method="post"
          action={wizardAddress(draftKey)}
          answer={refused}
          labels={spareFieldLabels}
          preventScrollReset={false}
        >
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="draftId" value={draftId} />
          <Part {...{ data, form, change, photos, setPhotos: takePhotos }} />
          {frame ? (
            frame.end({ form, photos, back, next: next && stepName(draftKey, next, spareStepNames) })
          ) : (
            <div className="formend">
              {back}
              {isHydrated ? (
                <Button onClick={() => void keep()}>Taslağı kaydet</Button>
              ) : (
                <Button type="submit" name="intent" value="taslak" formNoValidate>
                  Taslağı kaydet
                </Button>
              )}
              <SubmitButton name="intent" value={next ? "devam" : "yayinla"}>
                {next ? `Devam: ${spareStepNames[next]}` : "İlanı onaya gönderin"}
              </SubmitButton>
            </div>
          )}
        </Form>
      </div>
    </div>
  );
}
