import { LinkButton } from "#src/ui/button.tsx";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { maxSpecialDays } from "../opening-hours/rules.ts";
import { WeekFields } from "../opening-hours/week-fields.tsx";
import {
  announcementCount,
  announcementFields,
  announcementMaxLength,
  maxChosen,
  orderField,
  sectionKeys,
  ShopDesign,
  shopIntents as intents,
  shopPreviewPath,
  shopSections,
  specialFields,
  specialNameMaxLength,
} from "./design.ts";

const fields = fieldsOf(ShopDesign);

type DesignFormProps = {
  draft: ShopDesign;
  listings: readonly { value: string; label: string }[];
  answer: unknown;
};

/** How the owner presents the shop: texts, colour, order, chosen listings and opening hours. */
export function DesignForm({ draft, listings, answer }: DesignFormProps) {
  const { about, accent, sections, chosen, hours, announcements } = draft;
  const places = [
    ...sectionKeys.map((_, at) => ({ value: String(at + 1), label: `${at + 1}. sırada` })),
    { value: "0", label: "Gösterilmesin" },
  ];
  const specialRows = Math.min(maxSpecialDays, hours.specialDays.length + 3);
  return (
    <Form method="post" id="duzen" className="account__form" answer={answer}>
      <h2>Tanıtım</h2>
      <TextareaField
        {...fields.about}
        label="Hakkımızda"
        isOptional
        rows={6}
        isCounted
        defaultValue={about}
        hint="Telefon ve bağlantı yazılamaz."
      />
      {Array.from({ length: announcementCount }, (_, at) => {
        const names = announcementFields(at);
        return (
          <div key={at} className="account__pair">
            <TextField
              name={names.text}
              label={`${at + 1}. duyuru`}
              isOptional
              maxLength={announcementMaxLength}
              defaultValue={announcements[at]?.text ?? ""}
            />
            <TextField
              type="date"
              name={names.until}
              label={`${at + 1}. duyurunun son günü`}
              isOptional
              defaultValue={announcements[at]?.until ?? ""}
            />
          </div>
        );
      })}
      <h2>Renk</h2>
      <CheckboxField name="hasAccent" isOptional defaultChecked={accent !== null}>
        Kendi rengim kullanılsın
      </CheckboxField>
      <TextField
        type="color"
        name="accent"
        label="Vurgu rengi"
        isOptional
        defaultValue={accent ?? "#0b3d91"}
        hint="Üzerindeki yazının rengini okunacak biçimde biz seçeriz."
      />
      <h2>Bölümlerin sırası</h2>
      <div className="account__pair">
        {sectionKeys.map((key) => (
          <SelectField
            key={key}
            name={orderField(key)}
            label={`“${shopSections[key]}” bölümü`}
            placeholder={null}
            options={key === "stock" ? places.slice(0, -1) : places}
            defaultValue={String(sections.indexOf(key) + 1)}
          />
        ))}
      </div>
      {listings.length > 0 && (
        <div className="shop-settings__chosen">
          <CheckboxGroup
            name="chosen"
            label={`Öne çıkan ilanlar (en çok ${maxChosen})`}
            isOptional
            options={listings}
            defaultValues={chosen}
          />
        </div>
      )}
      <h2>Çalışma saatleri</h2>
      <p className="small muted">Kapalı olduğunuz günleri boş bırakın.</p>
      <WeekFields week={hours.week} />
      <CheckboxField name="isClosedOnHolidays" isOptional defaultChecked={hours.isClosedOnHolidays}>
        Resmî tatillerde kapalıyız
      </CheckboxField>
      <h2>Özel günler</h2>
      <p className="small muted">O gün kapalıysanız saatleri boş bırakın; resmî tatilde açıksanız saatlerini yazın.</p>
      {Array.from({ length: specialRows }, (_, at) => {
        const names = specialFields(at);
        const special = hours.specialDays[at];
        return (
          <fieldset key={at} className="shop-settings__row">
            <legend className="field__label">{at + 1}. özel gün</legend>
            <TextField type="date" name={names.day} label="Tarih" isOptional defaultValue={special?.day ?? ""} />
            <TextField
              name={names.name}
              label="Adı"
              isOptional
              maxLength={specialNameMaxLength}
              defaultValue={special?.name ?? ""}
            />
            <TextField
              type="time"
              name={names.opens}
              label="Açılış"
              isOptional
              defaultValue={special?.spans[0]?.[0] ?? ""}
            />
            <TextField
              type="time"
              name={names.closes}
              label="Kapanış"
              isOptional
              defaultValue={special?.spans[0]?.[1] ?? ""}
            />
          </fieldset>
        );
      })}
      <SubmitButton isWide name="islem" value={intents.preview}>
        Kaydedip önizleyin
      </SubmitButton>
      <SubmitButton isWide look="line" name="islem" value={intents.save}>
        Taslağı kaydedin
      </SubmitButton>
      <LinkButton look="line" to={shopPreviewPath}>
        Önizlemeyi açın
      </LinkButton>
    </Form>
  );
}
