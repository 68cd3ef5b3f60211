import { requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/desk.page.ts";
import { selectHeldReviews } from "./queries.server.ts";
import { ReviewDecision, reviewDecisions, reviewMessages } from "./rules.ts";
import { decideReview } from "./service.server.ts";

const shownReviews = 50;

/** The desk's page of rental reviews whose texts wait for a decision. */
export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "rentalReviews");
  const reviews = await selectHeldReviews(ctx, shownReviews);
  return { reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, at: formatDate(createdAt) })) };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "rentalReviews", "change");
  const decision = parseInput(ReviewDecision, form);
  await decideReview(ctx, decision);
  return { done: reviewMessages.done[decision.state] };
});

export const meta = () => [{ title: "Kiralama yorumları – Kontak" }, { name: "robots", content: "noindex" }];

export default function ReviewDeskPage({ loaderData: { reviews }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Kiralama yorumları"
      lead="Metninde iletişim bilgisi ya da dolandırıcılık belirtisi görülen yorumlar, karar verilene kadar gösterilmez."
      answer={actionData}
    >
      {reviews.length === 0 && <EmptyState icon="check" title="Karar bekleyen yorum yok" />}
      {reviews.length > 0 && (
        <DataTable
          label="Bekleyen yorumlar"
          head={["Tarih", "İşletme", "Puan", "Yorum", "Karar"]}
          rows={reviews.map(({ code, at, businessName, stars, text }) => ({
            key: code,
            cells: [
              at,
              businessName,
              { number: String(stars) },
              <span key="text" className="requests__text">
                {text}
              </span>,
              <DecisionForm
                key={code}
                of={["code", code]}
                about={`${businessName}, ${at}`}
                name="state"
                decisions={Object.entries(reviewDecisions).map(([value, label]) => ({ value, label }))}
              />,
            ],
          }))}
        />
      )}
    </DeskPage>
  );
}
