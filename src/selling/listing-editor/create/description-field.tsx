import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { descriptionMaxLength, descriptionMinLength } from "#src/selling/listings/fields/common.ts";
import { RichTextField } from "#src/ui/form/rich-text-field.tsx";
import { descriptionText } from "#src/selling/listings/description-text.ts";

type Props = { description: string | undefined; placeholder: string; onChange: (html: string) => void };

/** The seller's description of the vehicle or the part. */
export function DescriptionField({ description, placeholder, onChange }: Props) {
  return (
    <div className="full">
      <RichTextField
        name="description"
        label={vehicleFields.description.label}
        placeholder={placeholder}
        hint="Telefon ve e-posta yazmayın; alıcılar size ilandan ulaşır."
        minLength={descriptionMinLength}
        maxLength={descriptionMaxLength}
        defaultValue={description}
        plainValue={descriptionText(description ?? "")}
        onChange={onChange}
      />
    </div>
  );
}
