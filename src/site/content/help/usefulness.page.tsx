import { Link } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/usefulness.page.ts";
import { readUsefulness } from "./service.server.ts";
import { helpPath } from "./topics.ts";

export const meta = () => [{ title: "Yardım yazıları – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => ({
  articles: await readUsefulness(ctx),
}));

/** For staff: which articles of the help centre helped, and which did not. */
export default function UsefulnessPage({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Yardım yazıları"
      lead="“Bu yazı işinize yaradı mı?” sorusuna verilen yanıtlar, en az işe yarayan önce."
    >
      <DataTable
        label="Yardım yazıları"
        head={["Yazı", "Konu", "Hayır", "Evet"]}
        rows={articles.map(({ slug, title, topic, useful, useless }) => ({
          key: slug,
          cells: [
            <Link key={slug} to={`${helpPath}/${slug}`}>
              {title}
            </Link>,
            topic ?? "",
            { number: formatNumber(useless) },
            { number: formatNumber(useful) },
          ],
        }))}
      />
    </DeskPage>
  );
}
