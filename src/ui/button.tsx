import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

type Look = {
  /** `primary` once per view, `ink` second weight, `line` beside a primary, `quiet` toolbars; none: text. */
  look?: "primary" | "ink" | "line" | "quiet" | "bad" | undefined;
  /** `s` is 40 px, for toolbars and tables. */
  size?: "s" | undefined;
  isWide?: boolean | undefined;
};

const classes = ({ look, size, isWide }: Look, more = "") =>
  `btn ${look ? `btn--${look}` : ""} ${size ? "btn--s" : ""} ${isWide ? "btn--wide" : ""} ${more}`;

/** A button; `type="button"` by default, so that none submits a form by accident. */
export function Button({ look, size, isWide, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={classes({ look, size, isWide }, className)} {...rest} />;
}

/** A link that looks like a button: only for navigation, never for changes. */
export function LinkButton({ look, size, isWide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link className={classes({ look, size, isWide }, className)} {...rest} />;
}

/** A 44 px button with one icon; `label` is its accessible name. */
export function IconButton({ label, className = "", ...rest }: { label: string } & ComponentProps<"button">) {
  return <button type="button" className={`icon-btn ${className}`} aria-label={label} title={label} {...rest} />;
}
