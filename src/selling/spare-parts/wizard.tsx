import type { FormEvent } from "react";
import { type Refused, useStep } from "../wizard/use-step.ts";
import { goneMessagesOf, type WizardFrame, WizardShell } from "../wizard/wizard-shell.tsx";
import { labelsOf } from "#src/listings/fields/field.ts";
import { spareFields } from "#src/listings/fields/spare-part.ts";
import { photosUnit, unitName } from "#src/listings/fields/edit-units.ts";
import { saveSpareDraftCall } from "./api.ts";
import { DetailsStep } from "./details-step.tsx";
import type { SparePageData } from "./page-data.server.ts";
import { PartStep } from "./part-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { changeSpareField, type SpareForm, type SpareStep, spareStepNames, spareSteps } from "./rules.ts";
import { checkSpareFields } from "./submit-rules.ts";
import { VehicleStep } from "./vehicle-step.tsx";

export const stepHeadingId = "parca-ilani-adimi";

const stepParts = { parca: PartStep, arac: VehicleStep, bilgiler: DetailsStep, yayin: ReviewStep };

type SpareWizardProps = { data: SparePageData; answer: Refused | undefined; frame?: WizardFrame<SpareForm> };

/** One step of selling a spare part, or of editing one: the form follows every change, checks with the server's own rules, keeps the draft. */
export function SpareWizard({ data, answer, frame }: SpareWizardProps) {
  const { step, draftId } = data;
  const flow = useStep<SpareForm>({
    data,
    answer,
    send: (form, keptAt, options) => saveSpareDraftCall({ draftId, form, ...(keptAt && { keptAt }) }, options),
    // An edit is saved from every step: what is wrong in another one, the server leads to.
    faultsOf: (entered) => checkSpareFields(entered, step === "yayin" && !frame ? spareSteps : [step]).fields,
    goneMessages: goneMessagesOf(frame),
  });
  const { form, change, photos } = flow;

  function follow(event: FormEvent<HTMLElement>) {
    const { name, value } = event.target as HTMLInputElement;
    if (name && changeSpareField(form, name, value) !== form) change((before) => changeSpareField(before, name, value));
  }

  const Part = stepParts[step];
  return (
    <WizardShell
      heading="Yedek parça ilanı verin"
      headingId={stepHeadingId}
      labels={{ ...labelsOf(spareFields), photos: unitName(photosUnit) }}
      noteOf={(one) => noteOf(one, data, form)}
      onInput={follow}
      steps={spareSteps}
      stepNames={spareStepNames}
      {...{ data, flow, answer, frame }}
    >
      <Part {...{ data, form, change, photos, setPhotos: flow.takePhotos }} />
    </WizardShell>
  );
}

/** What the list of steps says of one. */
function noteOf(step: SpareStep, { names, part, draftKey }: SparePageData, form: SpareForm): string | undefined {
  switch (step) {
    case "parca":
      return part?.name;
    case "arac":
      return names.model ? [names.brand, names.model].join(" ") : "Marka, model, il ve ilçe";
    case "bilgiler":
      return form.price ? `${form.price} TL` : "Fotoğraf, durum, fiyat";
    case "yayin":
      return "keyCode" in draftKey ? "Değişiklikleri kaydedin" : "Moderatör onayına gider";
  }
}
