import { Link } from "react-router";
import { BusinessPage } from "#src/business/businesses/business-page.tsx";
import { payoutAccountPath } from "#src/money/payment/sub-merchants/rules.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import type { Route } from "./+types/payouts.page.ts";
import { payoutsPageData } from "./page-data.server.ts";
import { PayoutsView } from "./payouts-view.tsx";
import { payoutsPath } from "./rules.ts";
import { readOwnPayouts, shownPayouts } from "./service.server.ts";

export const meta = () => [{ title: "Aldığınız ödemeler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const read = await readOwnPayouts(ctx, url.searchParams, shownPayouts);
  return payoutsPageData(read, url.searchParams, shownPayouts);
});

/** What a business is paid by card: gross, refunds, commission with its VAT, and what it gets; for its owner. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  return (
    <BusinessPage
      title="Aldığınız ödemeler"
      lead={
        <>
          Alıcıların kartla ödediklerinden kesilen komisyon ve size kalan tutar. Ödeme kuruluşunun ücreti komisyonun
          içindedir. Oranlar ve hesabınız: <Link to={payoutAccountPath}>Ödeme hesabı</Link>
        </>
      }
    >
      <PayoutsView {...loaderData} file={`${payoutsPath}.csv`} formClass="account__form" />
    </BusinessPage>
  );
}
