import { Link, redirect } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { requireSelling } from "../service.server.ts";
import type { Route } from "./+types/business-packages.page.ts";
import { orderPackage } from "./buy.server.ts";
import { ComparisonTable } from "./comparison.tsx";
import { readOffers } from "./offers.server.ts";
import { HeldPackages, PackageOffers } from "./package-offers.tsx";

export const meta = () => [
  { title: "Kurumsal paketler – Kontak" },
  {
    name: "description",
    content: "Galeri ve bayiler için Kontak paketleri: ilan, kullanıcı, şube ve doping bakiyesi.",
  },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireSelling(ctx);
  const { member } = ctx;
  const businessId = member?.businessId ?? null;
  return {
    ...(await readOffers(ctx, "business", businessId === null ? undefined : { businessId })),
    isVisitor: member === undefined,
    // Visitors are asked to sign in when they buy.
    canBuy: member === undefined || member.businessRole === "owner",
    isColleague: businessId !== null && member?.businessRole !== "owner",
    isPrivate: member !== undefined && businessId === null,
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) =>
  redirect(await orderPackage(ctx, form)),
);

/** The packages of businesses side by side, what the business has, and what an upgrade costs. */
export default function BusinessPackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, rows, held, isVisitor, canBuy, isColleague, isPrivate } = loaderData;
  return (
    <div className="page packages-page">
      <h1>Kurumsal paketler</h1>
      <p className="muted packages-page__lead">
        Fiyatlara KDV dâhildir. Daha üst bir pakete geçerken, kullanmadığınız günlerin değeri fiyattan düşülür.
        Paketiniz kendiliğinden yenilenmez; bitmeden 7 gün önce size haber veririz. Bittiğinde paketsiz sayının
        üzerindeki en yeni ilanlarınız pasife alınır, yeni paketle kendiliğinden yeniden yayına girer.
      </p>
      {isColleague && <Notice text="Paketi işletmenizin sahibi satın alabilir." />}
      {isPrivate && (
        <Notice>
          Bu paketler işletmeler içindir. Size uygun olanlar için <Link to="/paketler">üye paketlerine</Link> bakınız.
        </Notice>
      )}
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <HeldPackages held={held} />
      <PackageOffers offers={offers} canBuy={canBuy} isVisitor={isVisitor} />
      <ComparisonTable offers={offers} rows={rows} />
    </div>
  );
}
