import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons: Record<"info" | "good" | "warn" | "bad", IconName> = {
  info: "info",
  good: "check",
  warn: "clock",
  bad: "alert",
};

/** A sentence in a box, with an icon for its tone; screen readers read an error at once. */
export function Notice({
  tone = "info",
  text,
  icon = icons[tone],
  className = "",
  children,
  ...box
}: ComponentProps<"div"> & {
  tone?: keyof typeof icons;
  /** Lines of plain text, instead of children. */
  text?: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  return (
    <div
      className={`notice ${tone === "info" ? "" : `notice--${tone}`} ${className}`}
      role={tone === "bad" ? "alert" : undefined}
      {...box}
    >
      <Icon name={icon} />
      <div>
        {text?.split("\n").map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children}
      </div>
    </div>
  );
}
