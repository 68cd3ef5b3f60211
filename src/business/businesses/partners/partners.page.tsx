import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/partners.page.ts";
import { businessNatures } from "../natures.ts";
import { selectPartners } from "./queries.server.ts";

const shownPartners = 200;

export const meta = () => [
  { title: "İş ortaklarımız – Kontak" },
  { name: "description", content: "Kontak ile çalışan galeriler ve yetkili bayiler." },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const partners = await selectPartners(ctx, shownPartners);
  return {
    partners: partners.map(({ id, slug, name, nature, cityName }) => ({
      id,
      address: `/dukkan/${slug}`,
      name,
      about: [businessNatures[nature], cityName].filter((part) => part !== null).join(", "),
    })),
  };
});

/** The businesses that work with us (Product 10.11). */
export default function PartnersPage({ loaderData: { partners } }: Route.ComponentProps) {
  return (
    <div className="page partner">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "İş ortaklarımız" }]} />
      <h1>İş ortaklarımız</h1>
      <p className="muted">
        Kontak’ta paketi olan galeriler, yetkili bayiler ve kiralama işletmeleri; en uzun süredir bizimle olanlar önce.
      </p>
      {partners.length === 0 ? (
        <EmptyState icon="info" title="Henüz iş ortağımız yok" />
      ) : (
        <ul className="partner__list">
          {partners.map(({ id, address, name, about }) => (
            <li key={id}>
              <Link to={address}>{name}</Link>
              <p className="muted">{about}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton look="primary" to="/is-ortagi">
          İş ortağımız olun
        </LinkButton>
      </p>
    </div>
  );
}
