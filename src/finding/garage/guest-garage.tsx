import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { CompareButton } from "#src/finding/compare/compare-button.tsx";
import { CompareCheck, CompareSelection } from "#src/finding/compare/selection.tsx";
import { nameWithYear } from "#src/selling/listings/names.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { RowWithHeart } from "./cards-with-heart.tsx";
import { EmptyGarage } from "./empty-garage.tsx";
import { guestKeyCodes, removeFromGuestGarage } from "./change-guest-garage.ts";
import { HeartButton, useGarageCount, useIsInGarage } from "./hearts.tsx";
import type { GuestCards } from "./page-data.server.ts";
import { RemovedText } from "./removed-text.tsx";
import { garageMessages } from "./rules.ts";

/** The garage of a visitor, who is not signed in: the listings that the browser has stored. */
export function GuestGarage() {
  const box = useFocusRestore<HTMLDivElement>();
  const isHydrated = useHydrated();
  const count = useGarageCount();
  const { data, submit, state } = useFetcher<GuestCards>();
  // Removed listings stay in `data`, so that they can be restored in their places.
  const isKnown = data !== undefined || count === 0;
  useEffect(() => {
    if (isHydrated && !isKnown && state === "idle")
      void submit({ keyCodes: guestKeyCodes().join(" ") }, { method: "post", action: "/garaj" });
  }, [isHydrated, isKnown, state, submit]);
  useEffect(() => {
    if (data) removeFromGuestGarage(data.goneKeyCodes);
  }, [data]);

  return (
    <div ref={box} className="page garage">
      <h1>Garajım</h1>
      <Notice>
        <p>
          Bu garaj yalnızca bu tarayıcıda durur.{" "}
          <Link to={signInAddress("/garaj")} rel="nofollow">
            Giriş yapın
          </Link>{" "}
          ya da <Link to="/bireysel/kayit">üye olun</Link>: hesabınıza taşıyalım, not ekleyin, fiyatı düşünce size haber
          verelim.
        </p>
      </Notice>
      <noscript>
        <p>Tarayıcınızda JavaScript kapalı olduğu için garajınızdaki ilanları gösteremiyoruz.</p>
      </noscript>
      {data && data.goneKeyCodes.length > 0 && (
        <Notice tone="warn" icon="alert" text={garageMessages.gone(data.goneKeyCodes.length)} />
      )}
      {isHydrated && !isKnown && <Loading />}
      {isHydrated && isKnown && (data?.cards ?? []).length === 0 && <EmptyGarage />}
      {data && data.cards.length > 0 && (
        <CompareSelection>
          <div className="garage__tools">
            <p className="muted">
              <span className="num">{formatNumber(count)}</span> ilan
            </p>
            <CompareButton />
          </div>
          <ul>
            {data.cards.map((card) => (
              <GuestItem key={card.keyCode} card={card} />
            ))}
          </ul>
        </CompareSelection>
      )}
    </div>
  );
}

function GuestItem({ card }: { card: CardView }) {
  const name = nameWithYear(card.name, card.modelYear);
  if (!useIsInGarage(card.keyCode))
    return (
      <li className="garage-item garage-item--out">
        <RemovedText keyCode={card.keyCode} name={name} />
      </li>
    );
  return (
    <li className="garage-item">
      <RowWithHeart card={card} headingLevel="h2" compare={<CompareCheck card={card} />} />
      <div className="garage-item__more">
        <div className="garage-item__acts">
          <HeartButton keyCode={card.keyCode}>
            <Icon name="trash" size="s" />
            Çıkarın<span className="sr">: {name}</span>
          </HeartButton>
        </div>
      </div>
    </li>
  );
}
