import { type ReactNode, useEffect, useId, useState } from "react";
import { Icon } from "./icon.tsx";

/**
 * An explanation behind a small button: shown on hover and focus, with or without scripts;
 * Escape hides it. `about` names what is explained.
 */
export function Tip({ about, text, children }: { about: string; text: string; children: ReactNode }) {
  const id = useId();
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const hide = (event: globalThis.KeyboardEvent) => event.key === "Escape" && setHidden(true);
    document.addEventListener("keydown", hide);
    return () => document.removeEventListener("keydown", hide);
  }, []);
  const show = () => setHidden(false);
  return (
    <div className={`tip ${isHidden ? "tip--hidden" : ""}`}>
      {children}
      <button
        type="button"
        className="tip__button"
        aria-label={about}
        aria-describedby={id}
        onPointerEnter={show}
        onFocus={show}
      >
        <Icon name="help" size="xs" />
      </button>
      <span className="tip__text" role="tooltip" id={id}>
        {text}
      </span>
    </div>
  );
}
