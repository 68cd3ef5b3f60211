import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Explains what is missing here and what to do about it. */
export function EmptyState({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} className="empty__icon" />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
