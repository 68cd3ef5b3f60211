import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/desk.page.ts";
import { selectHeldReviews } from "./queries.server.ts";
import { ReviewDecision, reviewDecisions, reviewMessages } from "./rules.ts";
import { decideReview } from "./service.server.ts";

const shownReviews = 50;

/** The desk's page of rental reviews whose texts wait for a decision. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "rentalReviews");
  const reviews = await selectHeldReviews(ctx, shownReviews);
  return { reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, at: formatDate(createdAt) })) };
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "rentalReviews", "change");
  const decision = parseInput(ReviewDecision, formValues(await request.formData()));
  await decideReview(ctx, decision);
  return { done: reviewMessages.done[decision.state] };
});

export const meta = () => [{ title: "Kiralama yorumları – Kontak" }, { name: "robots", content: "noindex" }];

export default function ReviewDeskPage({ loaderData: { reviews }, actionData }: Route.ComponentProps) {
  return (
    <div className="page my-orders">
      <h1>Kiralama yorumları</h1>
      <p className="muted">
        Metninde iletişim bilgisi ya da dolandırıcılık belirtisi görülen yorumlar, karar verilene kadar gösterilmez.
      </p>
      {actionData && "done" in actionData && <Notice tone="good" text={actionData.done} />}
      {actionData && "message" in actionData && <Notice tone="bad" text={actionData.message} />}
      {reviews.length === 0 && <EmptyState icon="check" title="Karar bekleyen yorum yok" />}
      {reviews.length > 0 && <HeldReviews reviews={reviews} />}
    </div>
  );
}

const HeldReviews = ({ reviews }: Pick<Route.ComponentProps["loaderData"], "reviews">) => (
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
        <Form key={code} method="post" className="my-order__acts">
          <input type="hidden" name="code" value={code} />
          {Object.entries(reviewDecisions).map(([state, label]) => (
            <SubmitButton key={state} look="line" size="s" name="state" value={state}>
              {label}
            </SubmitButton>
          ))}
        </Form>,
      ],
    }))}
  />
);
