import type { FormEvent } from "react";
import { type Refused, useStep } from "../wizard/use-step.ts";
import { goneMessagesOf, type WizardFrame, WizardShell } from "../wizard/wizard-shell.tsx";
import { labelsOf } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { liraText } from "#src/selling/listings/fields/texts.ts";
import { photosUnit, unitName } from "#src/selling/listings/fields/edit-units.ts";
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

/** One step of selling or editing a spare part, run by `useStep`: checked with the server's rules and saved as a draft while typing. */
export function SpareWizard({ data, answer, frame }: SpareWizardProps) {
  const { step, draftId } = data;
  const flow = useStep<SpareForm>({
    data,
    answer,
    send: (form, baseSavedAt, options) =>
      saveSpareDraftCall({ draftId, form, ...(baseSavedAt && { keptAt: baseSavedAt }) }, options),
    // An edit can be saved from every step: the server redirects to a step with errors.
    faultsOf: (entered) =>
      checkSpareFields(entered, data.facts, step === "yayin" && !frame ? spareSteps : [step]).fields,
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

/** The text beside a step in the list of steps. */
function noteOf(step: SpareStep, { names, part, draftKey }: SparePageData, form: SpareForm): string | undefined {
  switch (step) {
    case "parca":
      return part?.name;
    case "arac":
      return names.model ? [names.brand, names.model].join(" ") : "Marka, model, il ve ilçe";
    case "bilgiler":
      return form.price ? liraText(form.price) : "Fotoğraf, durum, fiyat";
    case "yayin":
      return "keyCode" in draftKey ? "Değişiklikleri kaydedin" : "Moderatör onayına gider";
  }
}
