import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import { compareAddress, type CompareItem, compareMax, numberMessage } from "./rules.ts";

type Props = { items: readonly CompareItem[]; onRemove: (item: CompareItem) => void; onClear: () => void };

/** The bar at the bottom of the window with the listings chosen for a comparison. */
export function CompareBox({ items, onRemove, onClear }: Props) {
  const [isAsked, setAsked] = useState(false);
  const box = useFocusRestore<HTMLElement>();
  const message = numberMessage(items.length, items);
  const places = Array.from({ length: compareMax - items.length }, (_, n) => items.length + n + 1);
  return (
    <section ref={box} className="compare" aria-labelledby="karsilastirma-kutusu">
      <h2 id="karsilastirma-kutusu" className="sr">
        Karşılaştırma
      </h2>
      <div className="page compare__in">
        <ul className="compare__slots">
          {items.map((item) => (
            <li key={item.keyCode} className="slot">
              {item.thumbUrl ? (
                <img src={item.thumbUrl} alt={item.name} width={120} height={90} />
              ) : (
                <span className="slot__none">
                  <Icon name="car" size="s" />
                </span>
              )}
              <div>
                <strong>{item.name}</strong>
                <span className="num">{item.price}</span>
              </div>
              <button
                type="button"
                className="slot__x"
                aria-label={`${item.name} karşılaştırmadan çıkarın`}
                onClick={() => onRemove(item)}
              >
                <Icon name="close" size="xs" />
              </button>
            </li>
          ))}
          {places.map((place) => (
            <li key={place} className="slot slot--empty" aria-hidden="true">
              {place}
            </li>
          ))}
        </ul>
        {isAsked && message && (
          <p className="compare__message" role="alert">
            <Icon name="alert" size="xs" />
            {message}
          </p>
        )}
        <Button look="quiet" size="s" className="only-wide" onClick={onClear}>
          Vazgeçin
        </Button>
        <Link
          className="btn btn--ink btn--s"
          to={compareAddress(items.map(({ keyCode }) => keyCode))}
          onClick={(event) => {
            setAsked(true);
            if (message) event.preventDefault();
          }}
        >
          <Icon name="compare" size="s" />
          Karşılaştırın ({items.length})
        </Link>
      </div>
    </section>
  );
}
