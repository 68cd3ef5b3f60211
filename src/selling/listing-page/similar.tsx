import { Icon } from "#src/ui/icon.tsx";
import { CardRail } from "#src/finding/garage/card-rail.tsx";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { Link } from "#src/ui/link.tsx";

/** Similar live listings, in a rail on phones and a row of four on wide windows. */
export function Similar({ list, more }: { list: HtmlPart | null; more: { label: string; to: string } }) {
  if (!list) return null;
  return (
    <section className="section similar">
      <div className="section__head">
        <h2>Benzer ilanlar</h2>
        <Link className="more" to={more.to}>
          {more.label}
          <Icon name="right" size="xs" />
        </Link>
      </div>
      <CardRail part={list} />
    </section>
  );
}
