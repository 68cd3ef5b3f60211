import { Link, redirect } from "react-router";
import { formatTripTime } from "#src/rental/addresses.ts";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues, readId } from "#src/shared/validation.ts";
import type { Route } from "./+types/service.page.ts";
import { answerOf } from "../answer-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths } from "../rules.ts";
import { ServiceFields } from "./service-fields.tsx";
import { changeService, getService, removeService } from "./service.server.ts";

export const meta = () => [{ title: "Servis – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const { plate, from, until, note } = await getService(context.get(appContext), readId(params.id));
  return { plate, service: { from: formatTripTime(from), until: formatTripTime(until), note } };
});

export const action = formAction(async ({ request, context, params }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const values = formValues(await request.formData());
  const id = readId(params.id);
  if (values["islem"] === "sil") {
    await removeService(ctx, id);
    return redirect(`${fleetPaths.calendar}?silindi`);
  }
  await changeService(ctx, id, values);
  return redirect(`${fleetPaths.calendar}?kaydedildi&bas=${String(values["from"]).slice(0, 10)}`);
});

/** One service span of a unit. */
export default function ServicePage({ loaderData: { plate, service }, actionData }: Route.ComponentProps) {
  return (
    <FleetPage title={`Servis: ${plate}`} answer={answerOf(actionData, "sil")}>
      <p>
        <Link to={fleetPaths.calendar}>Takvime dönün</Link>
      </p>
      <ServiceFields service={service} answer={answerOf(actionData, "servis")} />
    </FleetPage>
  );
}
