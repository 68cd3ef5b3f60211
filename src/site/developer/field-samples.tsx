import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { FormContext } from "#src/ui/form/form-state.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { matching } from "#src/ui/form/suggest.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { cities, fuels } from "./sample-data.ts";
import { Sample } from "./sample.tsx";

const shown = {
  id: "ornek",
  errors: { bad: "En az 10 karakter girilmelidir", badCity: "Bu alan boş bırakılamaz." },
  passed: new Set(["right", "rightCity"]),
  values: undefined,
  lists: {},
  isSending: false,
  report: () => {},
};

async function searchCities(term: string) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (/hata/i.test(term)) throw new Error("The sample server fails on purpose");
  return matching(cities, term);
}

/** Fields in their initial, invalid and valid states, and with autocomplete. */
export function FieldSamples() {
  return (
    <Sample title="Alanlar" about="Etiket, not, birim, ipucu; hata ipucunun yerini alır; doğru alan yeşil işaret alır.">
      <FormContext value={shown}>
        <div className="formgrid">
          <TextField name="rest" label="Kilometre" unit="km" hint="Göstergede yazan." />
          <TextField name="bad" label="Başlık" defaultValue="ÇOK İYİ" />
          <TextField name="right" label="Plaka" remark="yayınlanmaz" defaultValue="34 KTK 482" />
          <TextField name="off" label="Kapalı alan" defaultValue="Değiştirilemez" disabled />
          <SelectField name="badCity" label="Şehir" options={cities} />
          <SelectField name="rightCity" label="Şehir (doğru)" options={cities} defaultValue="5" />
          <AutocompleteField
            name="local"
            label="Şehir, yerel liste"
            items={cities}
            placeholder="Tüm Türkiye"
            isOptional
          />
          <AutocompleteField
            name="remote"
            label="Şehir, sunucudan"
            search={searchCities}
            hint="3 karakter ve 500 ms sonra sorar; “hata” yazınca sunucu yanıt vermez."
            isOptional
          />
        </div>
      </FormContext>
      <div className="mt-6 max-w-70">
        {fuels.map(({ value, label }, index) => (
          <Check
            key={value}
            name="filtre"
            value={value}
            count={[1248, 36, 7, 0][index]}
            disabled={index === 3}
            defaultChecked={index === 1}
          >
            {label}
          </Check>
        ))}
      </div>
    </Sample>
  );
}
