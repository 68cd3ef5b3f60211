import { Link, useFetcher } from "react-router";
import { BackHere } from "./back-here.tsx";
import type { FrameData } from "./frame.server.ts";

/** Below every page. */
export function Footer({ data }: { data: FrameData | undefined }) {
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__cols">
          {data?.footer.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
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
