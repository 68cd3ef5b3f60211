import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

type Tab = { id: string; label: ReactNode; count?: number | undefined; panel: ReactNode };

/**
 * Panels, one of which is visible at a time: arrow keys, Home and End move between the tabs. Without scripts each tab
 * is a link to its panel.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const panelId = (id: string) => `${base}-${id}`;
  const inAddress = (id: string) => isHydrated && decodeURIComponent(hash) === `#${panelId(id)}`;
  const current = (tabs.find(({ id }) => id === chosen) ?? tabs.find(({ id }) => inAddress(id)) ?? tabs[0])?.id;

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    setChosen(tabs[next]!.id);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: text, count }) => (
          <a
            key={id}
            id={`${panelId(id)}-tab`}
            href={`#${panelId(id)}`}
            role="tab"
            aria-selected={id === current}
            aria-controls={panelId(id)}
            tabIndex={id === current ? 0 : -1}
            onKeyDown={move}
            onClick={(event) => {
              event.preventDefault();
              setChosen(id);
            }}
          >
            {text} {count !== undefined && <b>{count}</b>}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={panelId(id)}
          className={`tabpanel ${id === current ? "" : "tabpanel--off"}`}
          role="tabpanel"
          aria-labelledby={`${panelId(id)}-tab`}
          tabIndex={id === current ? 0 : -1}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
