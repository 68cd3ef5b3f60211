import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { type Refused, useStep } from "../wizard/use-step.ts";
import { goneMessagesOf, type WizardFrame, WizardShell } from "../wizard/wizard-shell.tsx";
import { saveDraftCall } from "./api.ts";
import { ChosenVehicle } from "./chosen-vehicle.tsx";
import { enteredPrice, factsOf } from "./facts.ts";
import { changeField, tickDeposit } from "./form-data.ts";
import { hasDamageFields } from "#src/selling/listings/fields/conditions.ts";
import { labelsOf } from "#src/selling/listings/fields/field.ts";
import { listingTypeNames, listingTypeOf, sparePartChoice } from "#src/selling/listings/fields/listing-type-rules.ts";
import type { ModelEngine } from "#src/selling/listings/fields/vehicle-choice.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { photosUnit, unitName } from "#src/selling/listings/fields/edit-units.ts";
import { chooseListingType } from "./choose-listing-type.ts";
import type { CreatePageData } from "./page-data.server.ts";
import { Preview } from "./preview.tsx";
import { confirmPriceField, type DraftForm, type Step, stepNames, steps } from "./rules.ts";
import { attributeField, checkFields, withoutIdleDamage } from "./submit-rules.ts";
import { chooseVehicleStep, isVehicleChoice } from "./vehicle-rules.ts";
import { DetailsStep } from "./step-details.tsx";
import { PriceStep } from "./step-price.tsx";
import { ReviewStep } from "./step-review.tsx";
import { TypeStep } from "./step-type.tsx";
import { VehicleStep } from "./step-vehicle.tsx";
import { useVehicleLists } from "./use-vehicle-lists.ts";

export const stepHeadingId = "ilan-adimi";

const stepParts = { tur: TypeStep, arac: VehicleStep, bilgiler: DetailsStep, fiyat: PriceStep, yayin: ReviewStep };

type WizardProps = { data: CreatePageData; answer: Refused | undefined; frame?: WizardFrame<DraftForm> };

/**
 * One step of selling or editing a vehicle, run by `useStep`: checked with the server's rules and saved as a draft while
 * typing.
 */
export function Wizard({ data, answer, frame }: WizardProps) {
  const { step, draftId } = data;
  const vehicle = useVehicleLists(data.lists);
  const flow = useStep<DraftForm>({
    data,
    answer,
    send: (form, baseSavedAt, options) =>
      saveDraftCall({ draftId, form, ...(baseSavedAt && { keptAt: baseSavedAt }) }, options),
    // An edit can be saved from every step: the server redirects to a step with errors. While a list loads, only the
    // server knows which fields the vehicle needs.
    faultsOf: (entered) =>
      vehicle.loading
        ? {}
        : checkFields(entered, factsOf(data, vehicle.lists, entered), step === "yayin" && !frame ? steps : [step])
            .fields,
    goneMessages: goneMessagesOf(frame),
  });
  const { form, change, photos } = flow;
  const attributeLabels = data.attributes.map(({ slug, name }) => [attributeField(slug), name]);
  const navigate = useNavigate();
  const facts = factsOf(data, vehicle.lists, form);

  function follow(event: FormEvent<HTMLElement>) {
    const target = event.target as HTMLInputElement;
    const { name } = target;
    if (!name) return;
    if (name === "listingType" && target.value === sparePartChoice.value) return void navigate(sparePartChoice.address);
    const chosen = changed(form, target, vehicle.lists.engines);
    if (chosen === form) return;
    // Several fields may change before the next render: each change starts from the one before it.
    change((before) => {
      const next = changed(before, target, vehicle.lists.engines);
      return data.lockReason ? { ...next, modelYear: before.modelYear } : next;
    });
    if (name === "brand" || name === "model") vehicle.follow(name, chosen);
  }

  const Part = stepParts[step];
  return (
    <WizardShell
      heading="İlanınızı verin"
      headingId={stepHeadingId}
      labels={{
        ...labelsOf(vehicleFields),
        photos: unitName(photosUnit),
        [confirmPriceField]: "Fiyat onayı",
        ...Object.fromEntries(attributeLabels),
      }}
      noteOf={(one) => noteOf(one, data, form)}
      onInput={follow}
      above={steps.indexOf(step) > 1 && step !== "yayin" && <ChosenVehicle data={data} form={form} facts={facts} />}
      aside={<Preview data={data} lists={vehicle.lists} form={form} photos={photos} />}
      {...{ data, steps, stepNames, flow, answer, frame }}
    >
      <Part {...{ data, form, facts, vehicle, change, photos, setPhotos: flow.takePhotos }} />
    </WizardShell>
  );
}

/** The form after one change of a control; fields that depend on it are cleared. */
function changed(
  form: DraftForm,
  { name, value, checked }: HTMLInputElement,
  engines: readonly ModelEngine[],
): DraftForm {
  if (isVehicleChoice(name)) return chooseVehicleStep(form, name, value, engines);
  if (name === "listingType") return chooseListingType(form, value);
  if (name === "rentDeposits[]") return tickDeposit(form, value, checked);
  const next = withoutIdleDamage(changeField(form, name, value));
  // Product 5.10: only authorised dealers' vehicles have this brand.
  return name === "nature" && value !== "franchiser" ? { ...next, franchiserBrand: "" } : next;
}

/** The text beside a step in the list of steps. */
function noteOf(step: Step, { names, facts, draftKey }: CreatePageData, form: DraftForm): string | undefined {
  switch (step) {
    case "tur":
      return names.type && `${listingTypeNames[listingTypeOf(form)]}, ${names.type}`;
    case "arac":
      return names.model && [names.brand, names.model, form.modelYear].filter(Boolean).join(" ");
    case "bilgiler":
      return hasDamageFields(form, facts) ? "Fotoğraf, açıklama, hasar" : "Fotoğraf, açıklama, donanım";
    case "fiyat":
      return form.price ? enteredPrice(form) : "Tutar, il ve ilçe";
    case "yayin":
      return "keyCode" in draftKey ? "Değişiklikleri kaydedin" : "Moderatör onayına gider";
  }
}
