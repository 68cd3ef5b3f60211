import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { hasDamageFields } from "#src/selling/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { AttributeFields } from "./attribute-fields.tsx";
import { DamageEditor } from "./damage-editor.tsx";
import { DescriptionField } from "./description-field.tsx";
import { EquipmentField } from "./equipment-field.tsx";
import { selectOptions } from "./facts.ts";
import { tickEquipment } from "./form-data.ts";
import { PhotoSection } from "../wizard/photo-section.tsx";
import { TitleField } from "./title-field.tsx";
import { NatureFields } from "./nature-fields.tsx";
import { StepFields } from "../wizard/plain-field.tsx";
import { visibleFields } from "./submit-rules.ts";
import { VideoField } from "./video-field.tsx";
import { WarrantyField } from "./warranty-field.tsx";

/** Photos, description, equipment and damage. */
export function DetailsStep(props: StepProps) {
  const { data, form, facts, change } = props;
  return (
    <>
      <PhotoSection {...props} />
      <section className="formstep">
        <h2>Bilgiler</h2>
        <div className="formgrid">
          <StepFields
            table={vehicleFields}
            names={visibleFields("bilgiler", form, facts)}
            form={form}
            optionsOf={(kind) => selectOptions(data, kind)}
            own={{
              title: (
                <TitleField
                  value={form.title}
                  names={data.titleNames}
                  hint="Marka, model ve yıl zaten yazar; aracınızı ayıranı yazın."
                />
              ),
              nature: <NatureFields data={data} form={form} />,
              warrantyOption: <WarrantyField {...props} />,
              attributes: <AttributeFields data={data} form={form} />,
              videoUrl: <VideoField form={form} change={change} />,
              description: (
                <DescriptionField
                  description={form.description}
                  placeholder="Bakım geçmişi, lastikler, muayene tarihi, satış nedeni"
                  onChange={(description) => change((before) => ({ ...before, description }))}
                />
              ),
            }}
          />
        </div>
      </section>
      {data.equipment.length > 0 && (
        <EquipmentField
          groups={data.equipment}
          ticked={form.equipment ?? data.usualEquipment}
          isSuggested={form.equipment === undefined && data.usualEquipment.length > 0}
          onTick={(id, isTicked) => change((before) => tickEquipment(before, id, isTicked, data.usualEquipment))}
          onUndo={() => change((before) => ({ ...before, equipment: [] }))}
        />
      )}
      {hasDamageFields(form, facts) && <DamageEditor form={form} change={change} />}
    </>
  );
}
