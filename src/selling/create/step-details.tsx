import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import { countsHours, hasDamageFields, isRegistrationAsked, isUsed } from "#src/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { DamageEditor } from "./damage-editor.tsx";
import { DescriptionField } from "./description-field.tsx";
import { EquipmentField } from "./equipment-field.tsx";
import { selectOptions } from "./facts.ts";
import { tickEquipment } from "./form-data.ts";
import { listingTypeOf } from "#src/listings/fields/listing-type-rules.ts";
import { PhotoSection } from "../wizard/photo-section.tsx";
import { TitleField } from "./title-field.tsx";
import { SaleFields } from "./sale-fields.tsx";
import { VideoField } from "./video-field.tsx";
import { WarrantyField } from "./warranty-field.tsx";

/** Photos, description, equipment and damage. */
export function DetailsStep(props: StepProps) {
  const { data, form, facts, change } = props;
  const isSale = listingTypeOf(form) === "satilik";
  return (
    <>
      <PhotoSection {...props} />
      <section className="formstep">
        <h2>Bilgiler</h2>
        <div className="formgrid">
          <TitleField value={form.title} hint="Marka, model ve yıl zaten yazar; aracınızı ayıranı yazın." />
          <SelectField
            name="ageType"
            label={vehicleFields.ageType.label}
            value={form.ageType ?? ""}
            onChange={noop}
            options={selectOptions(data, "age-type")}
          />
          {isUsed(form) && !countsHours(data.attributes) && (
            <MaskedField
              mask="number"
              name="mileage"
              label={vehicleFields.mileage.label}
              unit="km"
              autoComplete="off"
              defaultValue={form.mileage}
            />
          )}
          {isUsed(form) && (
            <TextField
              name="plate"
              label={vehicleFields.plate.label}
              remark="yayınlanmaz"
              hint="Yalnız doğrulama içindir, kimseye gösterilmez."
              placeholder="34 ABC 123"
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              style={{ textTransform: "uppercase" }}
              defaultValue={form.plate}
            />
          )}
          {isUsed(form) && (
            <TextField
              name="chassis"
              label={vehicleFields.chassis.label}
              remark="isteğe bağlı, yayınlanmaz"
              hint="Ruhsattaki 17 karakter; yetki kontrolünü hızlandırır."
              isOptional
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              style={{ textTransform: "uppercase" }}
              defaultValue={form.chassis}
            />
          )}
          {isRegistrationAsked(form, facts) && (
            <TextField
              type="date"
              name="firstRegistration"
              label={vehicleFields.firstRegistration.label}
              remark="yayınlanmaz"
              hint="Ruhsatta yazar."
              defaultValue={form.firstRegistration}
            />
          )}
          <SelectField
            name="colour"
            label={vehicleFields.colour.label}
            value={form.colour ?? ""}
            onChange={noop}
            options={selectOptions(data, "colour")}
          />
          {isSale && <SaleFields {...props} />}
          {isSale && <WarrantyField {...props} />}
          <AttributeFields data={data} form={form} />
          <VideoField form={form} change={change} />
          <DescriptionField
            description={form.description}
            placeholder="Bakım geçmişi, lastikler, muayene tarihi, satış nedeni"
            onChange={(description) => change((before) => ({ ...before, description }))}
          />
        </div>
      </section>
      {data.equipment.length > 0 && (
        <EquipmentField
          groups={data.equipment}
          ticked={form.equipment ?? []}
          onTick={(id, isTicked) => change((before) => tickEquipment(before, id, isTicked))}
        />
      )}
      {hasDamageFields(form, facts) && <DamageEditor form={form} change={change} />}
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};
