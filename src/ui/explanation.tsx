import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * An explanation that opens at a press of `children`, or of a small button for `about`. A native popover: it works without
 * scripts, and Escape or a press elsewhere closes it. `id` is unique in the page.
 */
export function Explanation({
  id,
  text,
  about,
  children,
}: { id: string; text: string } & ({ about: string; children?: never } | { about?: never; children: ReactNode })) {
  return (
    <>
      <button
        type="button"
        className={about === undefined ? "explain explain--words" : "explain explain--icon"}
        popoverTarget={id}
        aria-label={about}
      >
        {children ?? <Icon name="help" size="s" />}
      </button>
      <span className="explain__text" id={id} popover="auto">
        {text}
      </span>
    </>
  );
}
