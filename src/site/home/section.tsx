import type { ReactNode } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Tip } from "#src/ui/tip.tsx";
import { Link } from "#src/ui/link.tsx";
import type { CountedLink } from "./rules.ts";

/** A section of the home page with a heading; `tip` explains its content. */
export function Section({
  id,
  title,
  tip,
  more,
  children,
}: {
  id: string;
  title: string;
  tip?: string;
  more?: { label: string; to: string } | undefined;
  children: ReactNode;
}) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        {tip === undefined ? (
          heading
        ) : (
          <Tip about={`${title}: açıklama`} text={tip}>
            {heading}
          </Tip>
        )}
        {more && (
          <Link className="more" to={more.to}>
            {more.label}
            <Icon name="right" size="xs" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Links with the number of their listings. */
export function CountedLinks({ links }: { links: readonly CountedLink[] }) {
  return (
    <div className="brands">
      {links.map(({ name, count, to }) => (
        <Link key={to} to={to}>
          {name}
          <span>
            {formatNumber(count)}
            <span className="sr"> ilan</span>
          </span>
        </Link>
      ))}
    </div>
  );
}
