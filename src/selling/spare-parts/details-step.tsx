import { spareFields } from "#src/listings/fields/spare-part.ts";
import { partNumberMaxLength } from "#src/listings/fields/spare-part.ts";
import type { SpareStepProps } from "./step-props.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { DescriptionField } from "../create/description-field.tsx";
import { TitleField } from "../create/title-field.tsx";
import { PhotoSection } from "../wizard/photo-section.tsx";
import { conditionOptions } from "./rules.ts";

/** Photos, description and price of the part. */
export function DetailsStep(props: SpareStepProps) {
  const { form, change } = props;
  return (
    <>
      <PhotoSection {...props} />
      <section className="formstep">
        <h2>Bilgiler</h2>
        <div className="formgrid">
          <TitleField value={form.title} hint="Parçanın adı, marka ve model zaten yazar; parçanızı ayıranı yazın." />
          <RadioGroup
            className="full"
            name="condition"
            label={spareFields.condition.label}
            look="cards"
            defaultValue={form.condition}
            options={conditionOptions}
          />
          <TextField
            name="partNumber"
            label={spareFields.partNumber.label}
            remark="isteğe bağlı"
            isOptional
            maxLength={partNumberMaxLength}
            hint="Parçanın üstünde ya da kutusunda yazar; alıcı uyumu bununla anlar."
            style={{ textTransform: "uppercase" }}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={form.partNumber}
          />
          <MaskedField
            mask="number"
            name="price"
            label={spareFields.price.label}
            unit="TL"
            hint="Alıcının ödeyeceği tutar."
            autoComplete="off"
            defaultValue={form.price}
          />
          <DescriptionField
            description={form.description}
            placeholder="Uyduğu yıllar ve motorlar, kullanım süresi, garanti, kargo"
            onChange={(description) => change((before) => ({ ...before, description }))}
          />
        </div>
      </section>
    </>
  );
}
