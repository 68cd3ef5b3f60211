import { createContext, useContext, useEffect } from "react";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Link } from "#src/ui/link.tsx";

type Deferring = {
  /** Asks for the choices that the page was sent without; always the same function. */
  onMissing: () => void;
  /** The detailed search, which shows all choices without scripts. */
  address: string;
};

export const DeferredChoices = createContext<Deferring>({ onMissing: () => {}, address: "" });

/** Stands in a closed group or list until its choices are made; asks for those that are missing once it is open. */
export function NotYet({ isOpen, isMissing }: { isOpen: boolean; isMissing: boolean }) {
  const { onMissing, address } = useContext(DeferredChoices);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isOpen && isMissing) onMissing();
  }, [isOpen, isMissing, onMissing]);
  if (isHydrated) return isOpen && <p className="small muted">Yükleniyor…</p>;
  return (
    <Link className="more" to={address}>
      Ayrıntılı aramada seçin
    </Link>
  );
}
