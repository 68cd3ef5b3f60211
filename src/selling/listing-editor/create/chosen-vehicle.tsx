import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Facts } from "#src/ui/facts.tsx";
import { knownEngine, optionName, vehicleName } from "./facts.ts";
import { listingTypeNames, listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";
import { stepAddress } from "./step-address.ts";

/** The chosen vehicle, shown above the later steps. */
export function ChosenVehicle({
  data,
  form,
  facts: { engine },
}: {
  data: CreatePageData;
  form: DraftForm;
  facts: FormFacts;
}) {
  const { fuel, gear, capacityCc, powerHp } = knownEngine(form, engine);
  const facts = [
    listingTypeNames[listingTypeOf(form)],
    form.modelYear,
    optionName(data, "fuel", fuel),
    optionName(data, "gear", gear),
    capacityCc && `${formatNumber(capacityCc)} cm³`,
    powerHp && `${powerHp} hp`,
  ].filter(Boolean);
  return (
    <div className="panel panel--sunken">
      <div className="formstep__head">
        <h2 className="chosen__name">{vehicleName(data)}</h2>
        <Link className="more" to={stepAddress(data.draftKey, "arac")}>
          Aracı değiştirin
        </Link>
      </div>
      <Facts facts={facts} />
    </div>
  );
}
