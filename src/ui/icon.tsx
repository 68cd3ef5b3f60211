import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

export type { IconName } from "./icon-names.ts";

/** 24 px in navigation, `s` 20 in buttons, `xs` 16 beside small text. Hidden from screen readers: put words beside it. */
export function Icon({ name, size, className = "" }: { name: IconName; size?: "s" | "xs"; className?: string }) {
  return (
    <svg className={`i${size ? ` i--${size}` : ""}${className && ` ${className}`}`} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
