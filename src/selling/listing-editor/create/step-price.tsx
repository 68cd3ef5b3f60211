import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { ContactSection } from "../contact/contact-section.tsx";
import { PriceAdvicePanel } from "./price-advice.tsx";
import type { StepProps } from "./step-props.ts";
import { useState } from "react";
import { listTowns } from "#src/core/locations/api.ts";
import { CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { StepFields } from "../wizard/plain-field.tsx";
import { idOptions, selectOptions } from "./facts.ts";
import { visibleFields } from "./submit-rules.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { rentDepositMessage } from "#src/selling/listings/fields/rental.ts";
import { HelpLink } from "#src/ui/help-link.tsx";

const rentTerms: readonly string[] = ["rentDeposits", "rentDeposit", "minDriverAge", "rentKmLimit"];
const isRentTerm = (name: string) => rentTerms.includes(name);

/** What it costs, where it stands, and how buyers reach the seller. */
export function PriceStep(props: StepProps) {
  const { data, form, facts, change } = props;
  const isRental = listingTypeOf(form) === "kiralik";
  const [towns, setTowns] = useState(data.lists.towns);
  const [isLoading, setLoading] = useState(false);
  async function chooseCity(city: string) {
    change((before) => ({ ...before, city, town: "" }));
    setTowns([]);
    if (!city) return;
    setLoading(true);
    setTowns(await listTowns({ id: city }).catch(() => []));
    setLoading(false);
  }
  const names = visibleFields("fiyat", form, facts);
  return (
    <>
      <section className="formstep">
        <h2>Fiyat</h2>
        <div className="formgrid">
          <StepFields
            table={vehicleFields}
            names={names.filter((name) => !isRentTerm(name))}
            form={form}
            own={{
              price: (
                <MaskedField
                  mask="number"
                  name="price"
                  label={isRental ? "Kira bedeli" : "Satış fiyatı"}
                  unit="TL"
                  hint={
                    isRental ? "Kiracının her gün, hafta ya da ay için ödeyeceği tutar." : "Alıcının ödeyeceği tutar."
                  }
                  autoComplete="off"
                  defaultValue={form.price}
                />
              ),
              city: null,
              town: null,
              showPhone: null,
            }}
          />
        </div>
        <PriceAdvicePanel {...props} />
        <HelpLink to="/yardim/fiyat-etiketleri">Fiyat etiketleri nasıl hesaplanır?</HelpLink>
      </section>
      {isRental && (
        <section className="formstep">
          <h2>Kiralama koşulları</h2>
          <CheckboxGroup
            name="rentDeposits"
            label={vehicleFields.rentDeposits.label}
            hint="Kiracıdan güvence olarak ne alıyorsunuz?"
            message={rentDepositMessage}
            defaultValues={form.rentDeposits ?? []}
            options={selectOptions(data, "rent-deposit")}
          />
          <div className="formgrid">
            <StepFields table={vehicleFields} names={names.filter(isRentTerm)} form={form} own={{}} />
          </div>
        </section>
      )}
      <section className="formstep">
        <h2>Aracın bulunduğu yer</h2>
        <div className="formgrid">
          <SelectField
            name="city"
            label={vehicleFields.city.label}
            value={form.city ?? ""}
            onChange={(event) => void chooseCity(event.currentTarget.value)}
            options={idOptions(data.lists.cities)}
          />
          {form.city && !isLoading && (
            <SelectField
              name="town"
              label={vehicleFields.town.label}
              value={form.town ?? ""}
              onChange={() => {}}
              options={idOptions(towns)}
            />
          )}
        </div>
        {isLoading && <Loading />}
      </section>
      <ContactSection phone={data.phone} form={form} />
    </>
  );
}
