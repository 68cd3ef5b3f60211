import { redirect } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import type { Route } from "./+types/open-alert.page.ts";
import { openAlert } from "./service.server.ts";

/** The link of an alert in the list: marks it as read and redirects to the listing. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  throw redirect(await openAlert(ctx, params.id));
});

export default function OpenAlertPage() {
  return null;
}
