import { Icon, type IconName } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import { carSitePath } from "./car-site/rules.ts";

const entries: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  {
    to: "/yardim#guvenli-alisveris",
    icon: "shield",
    title: "Güvenli alışveriş",
    text: "Kapora, noter devri ve Güvenli Ödeme.",
  },
  {
    to: carSitePath,
    icon: "chart",
    title: "Otomobil piyasası",
    text: "Marka, model ve şehre göre ilan sayısı ve orta fiyat.",
  },
  {
    to: "/yardim",
    icon: "help",
    title: "Yardım merkezi",
    text: "Üyelik, ilan verme ve fotoğraflar hakkında yanıtlar.",
  },
  {
    to: "/gizlilik",
    icon: "lock",
    title: "Kişisel verileriniz",
    text: "Hangi bilgiyi neden tuttuğumuz ve haklarınız.",
  },
];

/** Links to pages worth reading before buying or selling. */
export function Guide() {
  return (
    <div className="tools">
      {entries.map(({ to, icon, title, text }) => (
        <Link key={to} className="tool" to={to}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            {text}
          </span>
        </Link>
      ))}
    </div>
  );
}
