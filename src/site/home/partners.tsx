import { formatNumber, upperCase } from "#src/shared/turkish.ts";
import { Facts } from "#src/ui/facts.tsx";
import { Slider } from "#src/ui/slider.tsx";
import { Link } from "#src/ui/link.tsx";
import { sliderMs } from "./rules.ts";

export type Partner = { id: number; name: string; place: string | null; count: number; to: string };

/** `Yıldız Otomotiv` -> `YO`. */
const initials = (name: string) =>
  upperCase(
    name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.slice(0, 1))
      .join(""),
  );

/** The certified dealers with most listings (Product 2.6: partner slider). */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  return (
    <Slider label="Yetki belgeli galeriler" intervalMs={sliderMs.partners} className="slider--headed">
      {partners.map(({ id, name, place, count, to }) => (
        <Link key={id} className="shop" to={to}>
          <span className="shop__mark" aria-hidden="true">
            {initials(name)}
          </span>
          <div>
            <h3>{name}</h3>
            <Facts facts={[place, `${formatNumber(count)} ilan`]} />
          </div>
        </Link>
      ))}
    </Slider>
  );
}
