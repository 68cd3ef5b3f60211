import { Link } from "#src/ui/link.tsx";
import { middleOf, radius, type Selection, withAround } from "../rules.ts";

/** Links that search round the one city or town that is chosen, instead of in it. */
export function WiderLinks({
  selection,
  addressOf,
}: {
  selection: Selection;
  addressOf: (selection: Selection) => string;
}) {
  const place = middleOf(selection);
  if (place === null || selection.around) return null;
  return (
    <nav className="chips fgroup__wider" aria-label="Çevresiyle birlikte">
      {radius.wider.map((km) => (
        <Link key={km} className="chip" to={addressOf(withAround(selection, { place, km }))} preventScrollReset>
          +{km} km
        </Link>
      ))}
    </nav>
  );
}
