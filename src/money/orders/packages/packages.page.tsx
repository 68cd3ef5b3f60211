import { ResultNotice } from "#src/ui/action-result.tsx";
import { Link, redirect } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { requireSelling } from "../service.server.ts";
import type { Route } from "./+types/packages.page.ts";
import { orderPackage } from "./buy.server.ts";
import { ComparisonTable } from "./comparison.tsx";
import { readOffers } from "./offers.server.ts";
import { HeldPackages, PackageOffers } from "./package-offers.tsx";

export const meta = () => [
  { title: "Üye paketleri – Kontak" },
  { name: "description", content: "Kontak üyelerinin Pro ve Premium paketleri: neler verir, ne kadar tutar." },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireSelling(ctx);
  const { member } = ctx;
  return {
    ...(await readOffers(ctx, "member", member && { memberId: member.id })),
    isVisitor: member === undefined,
    isBusinessOwner: member?.businessRole === "owner",
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) =>
  redirect(await orderPackage(ctx, form)),
);

/** The packages of members side by side, what the member has, and what an upgrade costs. */
export default function PackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, rows, held, isVisitor, isBusinessOwner } = loaderData;
  return (
    <div className="page packages-page">
      <h1>Üye paketleri</h1>
      <p className="muted packages-page__lead">
        Fiyatlara KDV dâhildir. Daha üst bir pakete geçerken, kullanmadığınız günlerin değeri fiyattan düşülür.
        Paketiniz kendiliğinden yenilenmez; bitmeden 7 gün önce size haber veririz.
        {isBusinessOwner && (
          <>
            {" "}
            İşletmeniz için <Link to="/kurumsal/paketler">kurumsal paketlere</Link> bakınız.
          </>
        )}
      </p>
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <HeldPackages held={held} />
      <PackageOffers offers={offers} canBuy isVisitor={isVisitor} />
      <ComparisonTable offers={offers} rows={rows} />
    </div>
  );
}
