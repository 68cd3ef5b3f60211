import { Link } from "react-router";

/** Where the page stands, from the outermost; the last is the page itself and no link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Konum">
      <ol className="crumbs">
        {items.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
