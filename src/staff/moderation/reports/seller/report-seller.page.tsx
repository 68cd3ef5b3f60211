import { pageReportReasons } from "../member/rules.ts";
import { Link, redirect } from "react-router";
import { ReportPageForm } from "../report-page-form.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import type { Route } from "./+types/report-seller.page.ts";
import { SellerReportForm } from "./report-input.ts";
import { sellerReportAddress, sellerReportTexts } from "./rules.ts";
import { openReported, reportSeller } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** Reports a member or a shop, from their page. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { shop, view } = await openReported(ctx, params.kind, params.name);
  if (shop !== undefined) throw redirect(sellerReportAddress("business", shop), 301);
  return { name: view.name, kindName: view.kindName, address: view.address };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const values = parseInput(SellerReportForm, form);
  await reportSeller(ctx, params, values);
  return { isSent: true };
});

export const meta = () => [{ title: "Sayfayı şikâyet edin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ReportSellerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kindName, address } = loaderData;
  return (
    <div className="page message-page">
      <h1>Sayfayı şikâyet edin</h1>
      <p>
        <Link to={address}>{name}</Link> <span className="muted">{kindName}</span>
      </p>
      <ReportPageForm
        answer={actionData}
        thanks={sellerReportTexts}
        back={{ to: address, label: "Sayfaya dönün" }}
        reasons={pageReportReasons}
        hint="Kimin şikâyet ettiği kendisine söylenmez."
      />
    </div>
  );
}
