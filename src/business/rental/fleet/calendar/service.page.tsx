import { Link } from "react-router";
import { formatTripTime } from "#src/business/rental/addresses.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import type { Route } from "./+types/service.page.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths } from "../rules.ts";
import { ServiceFields } from "./service-fields.tsx";
import { changeService, getService, removeService } from "./service.server.ts";

export const meta = () => [{ title: "Servis – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { plate, from, until, note } = await getService(ctx, readId(params.id));
  return { plate, service: { from: formatTripTime(from), until: formatTripTime(until), note } };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const id = readId(params.id);
  return {
    sil: [() => removeService(ctx, id), { to: `${fleetPaths.calendar}?silindi` }],
    servis: [
      () => changeService(ctx, id, form),
      { to: `${fleetPaths.calendar}?kaydedildi&bas=${String(form["from"]).slice(0, 10)}` },
    ],
  };
});

/** One service span of a unit. */
export default function ServicePage({ loaderData: { plate, service }, actionData }: Route.ComponentProps) {
  return (
    <FleetPage title={`Servis: ${plate}`} answer={refusalOf(actionData, "sil")}>
      <p>
        <Link to={fleetPaths.calendar}>Takvime dönün</Link>
      </p>
      <ServiceFields service={service} answer={refusalOf(actionData, "servis")} />
    </FleetPage>
  );
}
