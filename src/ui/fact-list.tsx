import type { ReactNode } from "react";

/** Facts as pairs of name and value, one a line, without the empty ones. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="account__facts">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name} className="account__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
