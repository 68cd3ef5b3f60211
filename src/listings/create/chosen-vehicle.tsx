import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { optionName, vehicleName } from "./facts.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm, FormFacts } from "./rules.ts";

/** The vehicle that was chosen, above the later steps. */
export function ChosenVehicle({
  data,
  form,
  facts: { engine },
}: {
  data: CreatePageData;
  form: DraftForm;
  facts: FormFacts;
}) {
  const capacity = engine?.capacityCc
    ? `${formatNumber(engine.capacityCc)} cm³`
    : form.capacity && `${form.capacity} cm³`;
  const power = engine?.powerHp ? `${engine.powerHp} hp` : form.power && `${form.power} hp`;
  const facts = [
    "Satılık",
    form.modelYear,
    optionName(data, "fuel", engine?.fuel ?? form.fuel),
    optionName(data, "gear", engine?.gear ?? form.gear),
    capacity,
    power,
  ].filter(Boolean);
  return (
    <div className="panel panel--sunken">
      <div className="formstep__head">
        <h2 className="chosen__name">{vehicleName(data)}</h2>
        <Link className="more" to="/ilanver?adim=arac" aria-label="Aracı değiştirin">
          Değiştirin
        </Link>
      </div>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}
