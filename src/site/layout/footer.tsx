import { useFetcher } from "react-router";
import { ServerHtml } from "#src/ui/server-html.tsx";
import { useFollowedLinks } from "#src/ui/use-followed-links.ts";
import { Link } from "#src/ui/link.tsx";
import { BackHere } from "./back-here.tsx";
import type { FrameData } from "./frame.server.ts";

/** Below every page; a short one is one line. */
export function Footer({ data, isShort }: { data: FrameData | undefined; isShort: boolean }) {
  const onClick = useFollowedLinks();
  return (
    <footer className={`footer ${isShort ? "footer--short" : ""}`}>
      <div className="page">
        {data && !isShort && <ServerHtml className="footer__cols" part={data.footer} onClick={onClick} />}
        <div className="footer__end">
          <span>
            © {data?.year} Kontak{!isShort && " – Türkiye’nin araç pazarı"}
          </span>
          <Link to="/kullanim-kosullari">Kullanım koşulları</Link>
          <Link to="/gizlilik">Gizlilik</Link>
          {!isShort && <Link to="/erisilebilirlik">Erişilebilirlik</Link>}
          {!isShort && <ViewSwitch view={data?.view ?? "mobil"} />}
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
