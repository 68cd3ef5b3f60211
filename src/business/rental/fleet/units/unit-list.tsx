import { Link } from "react-router";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { offerPath } from "../rules.ts";
import { unitMessages, UnitsForm } from "./rules.ts";

const fields = fieldsOf(UnitsForm);

type Unit = { id: number; plate: string; placeName: string; isBooked: boolean };
type Place = { value: string; label: string };

/** The units of an offer with what can be done to those that are ticked, and the form that adds some. */
export function UnitList({
  keyCode,
  units,
  places,
  page,
  pageCount,
  answer,
  noPlaces,
}: {
  keyCode: string;
  units: readonly Unit[];
  places: readonly Place[];
  page: number;
  pageCount: number;
  answer: unknown;
  /** Where places are added. */
  noPlaces: string;
}) {
  if (places.length === 0)
    return (
      <Notice tone="warn">
        <p>
          Araç eklemeden önce araçları teslim ettiğiniz yerleri ekleyiniz. <Link to={noPlaces}>Yerlere gidin</Link>
        </p>
      </Notice>
    );
  return (
    <>
      {units.length > 0 && (
        <Form method="post" id="araclar" className="fleet__section" answer={refusalOf(answer, "tasi", "cikar")}>
          <DataTable
            label="Araçlar"
            head={["Plaka", "Yer", "Durum"]}
            rows={units.map(({ id, plate, placeName, isBooked }) => ({
              key: id,
              cells: [
                <Check key="sec" name="unit[]" value={id}>
                  {plate}
                </Check>,
                placeName,
                isBooked ? "Rezervasyonlu" : "Rezervasyonsuz",
              ],
            }))}
          />
          <Pager page={page} pageCount={pageCount} to={(n) => `${offerPath(keyCode)}?sayfa=${n}`} />
          <div className="fleet__form">
            <SelectField name="place" label="Seçilen araçların yeni yeri" options={places} placeholder={null} />
            <p className="fleet__buttons">
              <SubmitButton look="line" name="islem" value="tasi">
                Seçilenleri taşıyın
              </SubmitButton>
              <SubmitButton look="quiet" name="islem" value="cikar" formNoValidate>
                Seçilenleri çıkarın
              </SubmitButton>
            </p>
          </div>
        </Form>
      )}
      <Form method="post" id="arac-ekle" className="fleet__form" answer={refusalOf(answer, "ekle")}>
        <TextareaField
          {...fields.plates}
          label="Eklenecek plakalar"
          rows={4}
          message={unitMessages.plates}
          hint="Her satıra bir plaka; listeyi yapıştırabilirsiniz."
          autoComplete="off"
        />
        <SelectField
          name="place"
          label="Araçların bulunduğu yer"
          options={places}
          placeholder={places.length === 1 ? null : undefined}
          message={unitMessages.place}
        />
        <SubmitButton look="ink" name="islem" value="ekle">
          Araçları ekleyin
        </SubmitButton>
      </Form>
    </>
  );
}
