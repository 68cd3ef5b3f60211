import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { readTab, writeTab } from "#src/shared/tab-storage.ts";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { later } from "#src/ui/later.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import {
  type CompareItem,
  compareMax,
  compareMessages,
  compareParam,
  comparePath,
  parseItems,
  thingOf,
} from "./rules.ts";

const CompareBox = later(async () => (await import("./box.tsx")).CompareBox);

const formId = "karsilastir";
export const checkClass = "cmp";
const storageKey = "karsilastirma";

type Selection = {
  items: readonly CompareItem[];
  /** Adds or removes a listing, if there is room for it. */
  toggle: (item: CompareItem) => void;
};
export const SelectionContext = createContext<Selection>({ items: [], toggle: () => {} });

/**
 * Provides the selection of listings for a comparison. It is stored in the tab, across pages and reloads, and shown in the
 * box at the bottom; without scripts the checkboxes of one page are a plain form.
 */
export function CompareSelection({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly CompareItem[]>();
  const toast = useToast();
  const isHydrated = useHydrated();
  // The tab's storage can only be read in the browser.
  const stored = useMemo(() => (isHydrated ? parseItems(readTab(storageKey)) : []), [isHydrated]);
  const items = chosen ?? stored;

  function select(changed: readonly CompareItem[]) {
    setChosen(changed);
    writeTab(storageKey, JSON.stringify(changed));
  }
  const toggle = useCallback(
    (item: CompareItem) => {
      const others = items.filter(({ keyCode }) => keyCode !== item.keyCode);
      if (others.length === compareMax) {
        toast({ text: compareMessages.atMost(thingOf([...items, item])), icon: "alert" });
      } else select(others.length < items.length ? others : [...items, item]);
    },
    [items, toast],
  );
  // Memoised, because the checkboxes of all listings read it.
  const selection = useMemo(() => ({ items, toggle }), [items, toggle]);

  return (
    <SelectionContext value={selection}>
      {children}
      <form id={formId} method="get" action={comparePath}>
        {!isHydrated && (
          <noscript>
            <Button type="submit" look="ink" size="s">
              Seçilenleri karşılaştırın
            </Button>
          </noscript>
        )}
      </form>
      {items.length > 0 && <CompareBox items={items} onRemove={toggle} onClear={() => select([])} />}
    </SelectionContext>
  );
}

/** The checkbox that adds a listing to the comparison or removes it. */
export function CompareCheck({
  card: { keyCode, photoId, name, price, condition },
}: {
  card: Pick<CardView, "keyCode" | "photoId" | "name" | "price" | "condition">;
}) {
  const { items, toggle } = use(SelectionContext);
  return (
    <Check
      className={checkClass}
      form={formId}
      name={compareParam}
      value={keyCode}
      aria-label={`Karşılaştır: ${name}`}
      // For cards that are HTML.
      data-part={condition === null ? undefined : ""}
      checked={items.some((item) => item.keyCode === keyCode)}
      onChange={() =>
        toggle({ keyCode, thumbUrl: photoId && photoUrl(photoId, 120), name, price, isPart: condition !== null })
      }
    >
      Karşılaştır
    </Check>
  );
}

/** The listings chosen in this tab. */
export const useCompared = () => use(SelectionContext).items;
