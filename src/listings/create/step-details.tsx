import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { hasDamageSection, isUnusedAgeType } from "../rules.ts";
import { DamageEditor } from "./damage-editor.tsx";
import { DescriptionField } from "./description-field.tsx";
import { EquipmentField } from "./equipment-field.tsx";
import { selectOptions } from "./facts.ts";
import { attributeField, tickEquipment } from "./form-data.ts";
import { PhotoSection } from "./photo-section.tsx";
import { titleMaxLength, titleMinLength } from "./rules.ts";
import { countsHours } from "./submit-rules.ts";
import type { StepProps } from "./wizard.tsx";

const noYes = [
  { value: "0", label: "Olmaz" },
  { value: "1", label: "Olabilir" },
];
const hasOrNot = [
  { value: "0", label: "Yok" },
  { value: "1", label: "Var" },
];

/** Photos, what the seller says, equipment and damage. */
export function DetailsStep(props: StepProps) {
  const { data, form, facts, change } = props;
  const isUsed = Boolean(form.ageType) && !isUnusedAgeType(Number(form.ageType));
  return (
    <>
      <PhotoSection {...props} />
      <section className="formstep">
        <h2>Bilgiler</h2>
        <div className="formgrid">
          <TextField
            className="full"
            name="title"
            label="Başlık"
            minLength={titleMinLength}
            maxLength={titleMaxLength}
            isCounted
            hint="Büyük harfle yayınlanır. Marka, model ve yıl zaten yazar; aracınızı ayıranı yazın."
            style={{ textTransform: "uppercase" }}
            autoComplete="off"
            defaultValue={form.title}
          />
          <SelectField
            name="ageType"
            label="Aracın durumu"
            value={form.ageType ?? ""}
            onChange={keep}
            options={selectOptions(data, "age-type")}
          />
          {isUsed && (
            <>
              <MaskedField
                mask="number"
                name="mileage"
                label="Kilometre"
                {...(countsHours(data.attributes) ? { isOptional: true, remark: "isteğe bağlı" } : {})}
                unit="km"
                autoComplete="off"
                defaultValue={form.mileage}
              />
              <TextField
                name="plate"
                label="Plaka"
                remark="yayınlanmaz"
                hint="Yalnız doğrulama içindir, kimseye gösterilmez."
                placeholder="34 ABC 123"
                maxLength={12}
                autoComplete="off"
                autoCapitalize="characters"
                style={{ textTransform: "uppercase" }}
                defaultValue={form.plate}
              />
            </>
          )}
          <SelectField
            name="colour"
            label="Renk"
            value={form.colour ?? ""}
            onChange={keep}
            options={selectOptions(data, "colour")}
          />
          <SelectField
            name="swap"
            label="Takas"
            placeholder={null}
            value={form.swap ?? "0"}
            onChange={keep}
            options={noYes}
          />
          <SelectField
            name="warranty"
            label="Garanti"
            placeholder={null}
            value={form.warranty ?? "0"}
            onChange={keep}
            options={hasOrNot}
          />
          {data.attributes.map((attribute) => {
            const field = {
              name: attributeField(attribute.slug),
              label: attribute.name,
              remark: "isteğe bağlı",
              isOptional: true,
            };
            return attribute.kind === "choice" ? (
              <SelectField
                key={attribute.slug}
                {...field}
                value={form.attributes?.[attribute.slug] ?? ""}
                onChange={keep}
                options={attribute.options.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
            ) : (
              <MaskedField
                key={attribute.slug}
                mask="number"
                {...field}
                unit={attribute.unit ?? undefined}
                defaultValue={form.attributes?.[attribute.slug]}
              />
            );
          })}
          <DescriptionField form={form} change={change} />
        </div>
      </section>
      {data.equipment.length > 0 && (
        <EquipmentField
          groups={data.equipment}
          ticked={form.equipment ?? []}
          onTick={(id, isTicked) => change((before) => tickEquipment(before, id, isTicked))}
        />
      )}
      {facts.vehicleType && hasDamageSection("satilik", facts.vehicleType.id) && (
        <DamageEditor form={form} change={change} />
      )}
    </>
  );
}

// The wizard follows every change of the form; React asks for a handler beside a value.
const keep = () => {};
