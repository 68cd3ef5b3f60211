import { Link, useLocation } from "react-router";
import { useMayOpen } from "./own-desks.ts";
import { businessesPath, membersPath } from "./rules.ts";

type Props = {
  memberId?: number | null;
  /** The business that they work for, or that is meant itself. */
  businessId?: number | null;
  /** Whose links these are, for their labels: "Ayşe Yılmaz". */
  name: string;
};

/** Where staff go on from somebody: their page, listings, orders, business and blocking; what one may not open is left out. */
export function PersonLinks({ memberId, businessId, name }: Props) {
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  const listings = memberId ? `satici=${memberId}` : `isletme=${businessId}`;
  const links = [
    memberId && [`${membersPath}/${memberId}`, "Üye sayfası"],
    businessId && [`${businessesPath}/${businessId}`, "İşletmesi"],
    [`/yonetim/ilanlar?durum=hepsi&${listings}`, "Bütün ilanları"],
    memberId && [`/yonetim/siparisler?uye=${memberId}`, "Siparişleri"],
    memberId && [`${membersPath}/${memberId}#durdur`, "Hesabı durdurun"],
  ].filter((link): link is [string, string] => Boolean(link));
  return (
    <ul className="desk__person" aria-label={name}>
      {links
        .filter(([to]) => to !== pathname && mayOpen(to.split(/[?#]/, 1)[0]!))
        .map(([to, label]) => (
          <li key={to}>
            <Link to={to} aria-label={`${label}: ${name}`}>
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}
