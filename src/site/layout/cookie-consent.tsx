import { useFetcher } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { BackHere } from "./back-here.tsx";
import type { Consent } from "#src/shared/choice-cookies.ts";

/** Asks once for statistics and marketing cookies; refusing is as easy as accepting. */
export function CookieConsent() {
  return (
    <section className="cookie cookie--bar" aria-labelledby="cerez-baslik">
      <div>
        <h2 id="cerez-baslik">Çerezler</h2>
        <p className="small muted">
          Site için gerekli çerezleri izinsiz kullanırız. Tercih, istatistik ve pazarlama çerezleri yalnız siz
          isterseniz çalışır. <Link to="/cerez-politikasi">Çerez politikası</Link>
        </p>
      </div>
      <ConsentForm />
    </section>
  );
}

/** The two buttons; `chosen` marks the current choice. */
export function ConsentForm({ chosen }: { chosen?: Consent | undefined }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/cerez-politikasi" className="cookie__acts">
      <BackHere />
      <Button type="submit" look="line" name="izin" value="ret" aria-pressed={chosen && chosen === "ret"}>
        Reddedin
      </Button>
      <Button type="submit" look="line" name="izin" value="kabul" aria-pressed={chosen && chosen === "kabul"}>
        Kabul edin
      </Button>
    </fetcher.Form>
  );
}
