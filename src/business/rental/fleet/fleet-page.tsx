import type { ReactNode } from "react";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { NavLink } from "#src/ui/link.tsx";
import { fleetPath, fleetPaths } from "./rules.ts";

const counterPages = [
  { to: fleetPath, name: "Bugün" },
  { to: fleetPaths.bookings, name: "Rezervasyonlar" },
];
const fleetPages = [
  { to: fleetPaths.calendar, name: "Takvim" },
  { to: fleetPaths.offers, name: "Araçlar" },
  { to: fleetPaths.rates, name: "Fiyatlar" },
  { to: fleetPaths.places, name: "Yerler" },
  { to: fleetPaths.terms, name: "Koşullar" },
  { to: fleetPaths.report, name: "Rapor" },
  { to: fleetPaths.feeds, name: "Takvim bağlantıları" },
];

/** On narrow screens the link of the current page may be outside the visible part of the row. */
function scrollToCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && current) nav.scrollLeft = current.offsetLeft + current.offsetWidth - nav.clientWidth;
}

type Answer = { message: string; fields?: Record<string, string> | undefined };
const isRefusal = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "message" in answer;

/**
 * The frame of a rental business's pages. `done` is the sentence about what was just done; of `answer`, a refusal without
 * fields is shown, as no form shows it.
 */
export function FleetPage({
  title,
  lead,
  done,
  answer,
  isCounterOnly = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  done?: string | undefined;
  answer?: unknown;
  /** For people who hand vehicles over, and do not manage the fleet. */
  isCounterOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page fleet">
      <nav className="tabs" aria-label="Araç kiralama sayfaları" ref={scrollToCurrent}>
        {[...counterPages, ...(isCounterOnly ? [] : fleetPages)].map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === fleetPath}>
            {name}
          </NavLink>
        ))}
      </nav>
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      {done && !answer && <ResultNotice tone="good" text={done} />}
      {isRefusal(answer) && !answer.fields && <ResultNotice tone="bad" text={answer.message} />}
      {children}
    </div>
  );
}
