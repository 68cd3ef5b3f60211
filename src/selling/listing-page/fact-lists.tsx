import { Icon } from "#src/ui/icon.tsx";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** The most important facts of a listing, in large type. */
export const KeyFacts = ({ facts }: { facts: DetailView["keyFacts"] }) => (
  <dl className="keyfacts">
    {facts.map(({ icon, name, value }) => (
      <div key={name}>
        <dt>
          <Icon name={icon} />
          {name}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** All other facts. */
export const FactList = ({ facts }: { facts: DetailView["facts"] }) => (
  <dl className="kv">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
