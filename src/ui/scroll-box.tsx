import type { ReactNode, Ref } from "react";

/**
 * A part that may be wider than its place, such as a table: keyboards scroll it too. It is a group and no region, since
 * tables stand in sections with headings, and each region is a landmark.
 */
export const ScrollBox = ({
  label,
  className,
  children,
  ref,
}: {
  label: string;
  className: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
  <div ref={ref} role="group" className={className} aria-label={label} tabIndex={0}>
    {children}
  </div>
);
