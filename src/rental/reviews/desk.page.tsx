import { appContext, requireModerator } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/desk.page.ts";
import { selectHeldReviews } from "./queries.server.ts";
import { ReviewDecision, reviewDecisions } from "./rules.ts";
import { decideReview } from "./service.server.ts";

const shownReviews = 50;

/** The desk's page of rental reviews whose texts wait for a decision. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireModerator(ctx);
  const reviews = await selectHeldReviews(ctx, shownReviews);
  return { reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, at: formatDate(createdAt) })) };
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  await decideReview(context.get(appContext), parseInput(ReviewDecision, formValues(await request.formData())));
  return null;
});

export const meta = () => [{ title: "Kiralama yorumları – Kontak" }, { name: "robots", content: "noindex" }];

export default function ReviewDeskPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page my-orders">
      <h1>Kiralama yorumları</h1>
      <DataTable
        label="Bekleyen yorumlar"
        head={["Tarih", "İşletme", "Puan", "Yorum", "Karar"]}
        rows={loaderData.reviews.map(({ code, at, businessName, stars, text }) => ({
          key: code,
          cells: [
            at,
            businessName,
            { number: String(stars) },
            text,
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
    </div>
  );
}
