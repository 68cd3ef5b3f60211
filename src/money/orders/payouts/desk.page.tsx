import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Route } from "./+types/desk.page.ts";
import { payoutsPageData } from "./page-data.server.ts";
import { PayoutsView } from "./payouts-view.tsx";
import { payoutsDeskPath } from "./rules.ts";
import { readAllPayouts, shownPayouts } from "./service.server.ts";

export const meta = () => [
  { title: "İşletmelere ödenenler – Kontak yönetimi" },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const read = await readAllPayouts(ctx, url.searchParams, shownPayouts);
  return payoutsPageData(read, url.searchParams, shownPayouts);
});

/** What businesses were paid by card, with the commission and the provider's fee that is paid out of it. */
export default function PayoutsDeskPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage title="İşletmelere ödenenler">
      <PayoutsView {...loaderData} file={`${payoutsDeskPath}.csv`} formClass="desk__form" isDesk />
    </DeskPage>
  );
}
