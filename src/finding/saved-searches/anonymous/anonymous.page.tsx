import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { searchesAddress } from "../addresses.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import type { Route } from "./+types/anonymous.page.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

/** Product 10.5: invites visitors to sign in; members are redirected. */
export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  if (ctx.member) throw redirect("/garaj");
  return null;
});

export const meta = () => [{ title: "Garajınız ve aramalarınız – Kontak" }, { name: "robots", content: "noindex" }];

const places = [
  {
    path: "/garaj",
    icon: "heart",
    title: "Garajınız",
    text: "Beğendiğiniz ilanları toplayın, not ekleyin, karşılaştırın. Fiyatı değişince ya da satılınca haberiniz olsun.",
    way: "Garajınıza girin",
  },
  {
    path: searchesAddress,
    icon: "search",
    title: "Kayıtlı aramalarınız",
    text: "Aradığınızı bir kez kaydedin. Uyan yeni ilanları e-postayla ya da tarayıcınızda hemen öğrenin.",
    way: "Aramalarınıza girin",
  },
] as const;

/** Where the visitor goes after signing in: the garage or the saved searches. */
export default function AnonymousPage() {
  return (
    <div className="page anonymous">
      <h1>Garajınız ve aramalarınız</h1>
      <p className="muted">İkisi de hesabınızda durur; telefonunuzda da bilgisayarınızda da aynıdır.</p>
      <ul className="anonymous__places">
        {places.map(({ path, icon, title, text, way }, index) => (
          <li key={path}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p className="muted">{text}</p>
            <LinkButton look={index === 0 ? "primary" : "line"} to={signInAddress(path)}>
              {way}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p>
        Hesabınız yok mu? <Link to="/bireysel/kayit">Ücretsiz üye olun</Link>
      </p>
    </div>
  );
}
