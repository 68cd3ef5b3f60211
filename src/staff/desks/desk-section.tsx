import type { ReactNode } from "react";
import { EmptyState } from "#src/ui/empty-state.tsx";

type Props = {
  title: string;
  /** What is said where nothing is listed; without it the section is left out then. */
  empty?: string;
  /** A panel for each thing of the list. */
  children: readonly ReactNode[];
};

/** One of several lists of a desk's page, such as what waits and what is decided. */
export const DeskSection = ({ title, empty, children }: Props) =>
  (children.length > 0 || empty !== undefined) && (
    <section className="desk__items">
      <h2>{title}</h2>
      {children.length === 0 && <EmptyState icon="check" title={empty!} />}
      {children}
    </section>
  );
