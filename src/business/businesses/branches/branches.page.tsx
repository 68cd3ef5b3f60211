import { Form as RouterForm, Link } from "react-router";
import { placesOf } from "#src/core/locations/places.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/form/select-field.tsx";
import type { Route } from "./+types/branches.page.ts";
import { BusinessPage } from "../business-page.tsx";
import { branchMessages, branchPath } from "./rules.ts";
import { readBranches } from "./service.server.ts";

export const meta = () => [{ title: "Şubeler – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const { searchParams } = new URL(request.url);
  const read = await readBranches(ctx);
  const { cities } = await placesOf(ctx);
  return {
    ...read,
    cities: read.mayChange ? cities.map(({ id, name }) => ({ value: String(id), label: name })) : [],
    done: (["added", "saved", "closed"] as const).find((name) => searchParams.has(name)),
  };
});

/** The branches of a business; its owner adds and changes them. */
export default function BranchesPage({ loaderData: { branches, mayChange, cities, done } }: Route.ComponentProps) {
  return (
    <BusinessPage
      title="Şubeler"
      lead="Bir şubede çalışanların ilanları ve konuşmaları o şubenindir; şubenin yöneticisi onları görür ve yanıtlar."
    >
      {done && <ResultNotice tone="good" text={branchMessages[done]} />}
      {branches.length === 0 ? (
        <p className="muted">Henüz şube yok.</p>
      ) : (
        <ul className="account__list">
          {branches.map(({ id, name, townName, cityName, address, phone, people, listings }) => (
            <li key={id}>
              <div>
                <strong>{mayChange ? <Link to={branchPath(id)}>{name}</Link> : name}</strong>
                <p className="small">{[address, `${townName}, ${cityName}`, phone].filter(Boolean).join(" · ")}</p>
                <p className="tiny">
                  {formatNumber(people)} kişi, yayında {formatNumber(listings)} ilan
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <section aria-labelledby="h-ekle">
          <h2 id="h-ekle">Şube ekleyin</h2>
          <RouterForm method="get" action={branchPath("yeni")} className="account__form">
            <label htmlFor="il" className="small">
              Şubenin ili
            </label>
            <Select id="il" name="il" options={cities} required />
            <Button type="submit" look="line">
              Devam edin
            </Button>
          </RouterForm>
        </section>
      )}
    </BusinessPage>
  );
}
