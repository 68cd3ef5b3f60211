import { Link } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import type { Route } from "./+types/report.page.ts";
import { findReported } from "./queries.server.ts";
import { ReportPageForm } from "../report-page-form.tsx";
import { reportMessages, reportReasons } from "./rules.ts";
import { ReportFields } from "../report-input.ts";
import { report } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** Reporting without scripts; with them the listing's page opens a dialog. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const keyCode = params.keyCode.toUpperCase();
  if ((await findReported(ctx, keyCode))?.state !== "active") throw new Refusal(404, listingNotFound);
  const [card] = await listingCards(ctx, [keyCode]);
  if (!card) throw new Refusal(404, listingNotFound);
  return { name: card.name, address: card.address, keyCode: card.keyCode };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const values = parseInput(ReportFields, form);
  await report(ctx, params.keyCode.toUpperCase(), values);
  return { isSent: true };
});

export const meta = () => [{ title: "İlanı şikâyet edin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, address, keyCode } = loaderData;
  return (
    <div className="page report-page">
      <h1>İlanı şikâyet edin</h1>
      <p>
        <Link to={address}>{name}</Link> <span className="muted">İlan no {keyCode}</span>
      </p>
      <ReportPageForm
        answer={actionData}
        thanks={reportMessages}
        back={{ to: address, label: "İlana dönün" }}
        reasons={reportReasons}
        hint={reportMessages.hint}
      />
    </div>
  );
}
