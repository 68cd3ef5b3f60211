import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import type { SpareStepProps } from "./step-props.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { ContactSection } from "../contact/contact-section.tsx";
import { DescriptionField } from "../create/description-field.tsx";
import { TitleField } from "../create/title-field.tsx";
import { PhotoSection } from "../wizard/photo-section.tsx";
import { StepFields } from "../wizard/plain-field.tsx";
import { conditionOptions, visibleSpareFields } from "./rules.ts";

/** Photos, description and price of the part. */
export function DetailsStep(props: SpareStepProps) {
  const { data, form, change } = props;
  return (
    <>
      <PhotoSection {...props} />
      <section className="formstep">
        <h2>Bilgiler</h2>
        <div className="formgrid">
          <StepFields
            table={spareFields}
            names={visibleSpareFields("bilgiler", form)}
            form={form}
            own={{
              title: (
                <TitleField
                  value={form.title}
                  names={data.titleNames}
                  hint="Parçanın adı, marka ve model zaten yazar; parçanızı ayıranı yazın."
                />
              ),
              condition: (
                <RadioGroup
                  className="full"
                  name="condition"
                  label={spareFields.condition.label}
                  look="cards"
                  defaultValue={form.condition}
                  options={conditionOptions}
                />
              ),
              description: (
                <DescriptionField
                  description={form.description}
                  placeholder="Uyduğu yıllar ve motorlar, kullanım süresi, garanti, kargo"
                  onChange={(description) => change((before) => ({ ...before, description }))}
                />
              ),
              showPhone: null,
            }}
          />
        </div>
      </section>
      <ContactSection phone={data.phone} form={form} />
    </>
  );
}
