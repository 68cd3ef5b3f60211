import { redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import type { Route } from "./+types/open-alert.page.ts";
import { openAlert } from "./service.server.ts";

/** The link of an alert in the list: marks it as read and redirects to the listing. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  throw redirect(await openAlert(context.get(appContext), params.id));
});

export default function OpenAlertPage() {
  return null;
}
