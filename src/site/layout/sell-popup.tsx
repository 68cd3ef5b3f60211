import { useEffect, useState } from "react";
import { Link } from "#src/ui/link.tsx";

/** The link to a new listing; on hover or focus it explains selling. Escape closes that. */
export function SellPopup() {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && setDismissed(true);
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, []);
  return (
    <div
      className={`sell-popup only-wide ${isDismissed ? "sell-popup--off" : ""}`}
      onPointerEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
    >
      <Link className="btn btn--primary btn--s" to="/ilanver" aria-describedby="nasil-satilir">
        İlan ver
      </Link>
      <div className="sell-popup__panel" id="nasil-satilir">
        <p className="sell-popup__title">Aracınızı satın</p>
        <ol>
          <li>Aracınızı katalogdan seçin; teknik bilgiler kendiliğinden dolar.</li>
          <li>Fotoğraf yükleyin, boyalı ve değişen parçaları işaretleyin.</li>
          <li>İlanınız denetlendikten sonra yayına girer.</li>
        </ol>
        <p className="tiny">Bireysel üyeler için ücretsizdir.</p>
      </div>
    </div>
  );
}
