import { Icon } from "#src/ui/icon.tsx";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** The facts of a listing: the key facts in large type, then all others. */
export function FactLists({ keyFacts, facts }: Pick<DetailView, "keyFacts" | "facts">) {
  return (
    <>
      <dl className="keyfacts">
        {keyFacts.map(({ icon, name, value }) => (
          <div key={name}>
            <dt>
              <Icon name={icon} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="kv">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
