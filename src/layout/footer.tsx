import { Link, useFetcher } from "react-router";
import { lowerCase } from "../shared/turkish.ts";
import { BackHere } from "./back-here.tsx";
import type { FrameData } from "./frame.server.ts";

const sold: [to: string, label: string][] = [
  ["/doping-bilgi", "Dopingler"],
  ["/paketler", "Paketler"],
  ["/kurumsal/paketler", "Kurumsal paketler"],
  ["/hediye-kuponu", "Hediye kuponu"],
];

/** Below every page. */
export function Footer({ data }: { data: FrameData | undefined }) {
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__cols">
          {data !== undefined && data.types.length > 0 && (
            <FooterLinks
              title="Alıcılar"
              links={[
                ["/araba", "Araba bulun"],
                ...data.types.map(({ slug, name }): [string, string] => [
                  `/${slug}`,
                  `Satılık ${lowerCase(name.slice(0, 1))}${name.slice(1)}`,
                ]),
                ["/arac-kiralama", "Kiralık araç"],
                ["/yedek-parca", "Yedek parça"],
                ["/detayli-arama", "Detaylı arama"],
                ...(data.member ? [] : [["/misafir", "Garajınız ve aramalarınız"] as [string, string]]),
              ]}
            />
          )}
          <FooterLinks
            title="Satıcılar"
            links={[
              ...(data?.maySell === false ? [] : [["/ilanver", "İlan verin"] as [string, string]]),
              data?.member ? ["/hesabim", "Hesap ayarları"] : ["/bireysel/kayit", "Üye olun"],
              ...(data?.isSelling ? sold : []),
            ]}
          />
          <FooterLinks
            title="Kontak"
            links={[
              ["/hakkimizda", "Hakkımızda"],
              ["/yardim", "Yardım merkezi"],
              ["/gizlilik", "KVKK aydınlatma metni"],
              ["/cerez-politikasi", "Çerez tercihleri"],
            ]}
          />
          {data?.isDemo && (
            <FooterLinks
              title="Geliştirici"
              links={[
                ["/gelistirici/arayuz", "Arayüz öğeleri"],
                ["/gelistirici/postalar", "Postalar"],
              ]}
            />
          )}
        </div>
        <div className="footer__end">
          <span>© {data?.year} Kontak – Türkiye’nin araç pazarı</span>
          <Link to="/kullanim-kosullari">Kullanım koşulları</Link>
          <Link to="/gizlilik">Gizlilik</Link>
          <Link to="/erisilebilirlik">Erişilebilirlik</Link>
          <ViewSwitch view={data?.view ?? "mobil"} />
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: [to: string, label: string][] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Product 2.5: the mobile-site switch link. The wide page on a small screen, and back. */
function ViewSwitch({ view }: { view: FrameData["view"] }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/gorunum" className="view-switch">
      <BackHere />
      <button type="submit" name="gorunum" value={view === "masaustu" ? "mobil" : "masaustu"}>
        {view === "masaustu" ? "Mobil siteye geç" : "Masaüstü görünümü"}
      </button>
    </fetcher.Form>
  );
}
