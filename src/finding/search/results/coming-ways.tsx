import { type ComponentProps, useEffect, useState } from "react";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { waysOut } from "../api.ts";
import { KnownWays, Nearby, noneTitle } from "./no-results.tsx";
import { ReadHearts } from "./read-hearts.tsx";

type Props = ComponentProps<typeof KnownWays>;

/** An empty result with its ways out; at an address, where they were left out, they are fetched. */
export const NoResults = ({ address, ...known }: Props & { address: string | null }) =>
  address === null ? <KnownWays {...known} /> : <ComingWays address={address} {...known} />;

/** Product 6.3: says at once that nothing is found, and fetches the ways out below it. */
function ComingWays({ address, hasFilters, listing }: Props & { address: string }) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof waysOut>> | null>();
  useEffect(() => {
    const abort = new AbortController();
    waysOut({ adres: address }, { signal: abort.signal }).then(setFound, () => {
      if (!abort.signal.aborted) setFound(null);
    });
    return () => abort.abort();
  }, [address]);
  if (found)
    return (
      <>
        <KnownWays relaxations={found.relaxations} hasFilters={hasFilters} isMeaningless={false} listing={listing} />
        {found.nearby && (
          <ReadHearts keyCodes={found.nearby.cards.map(({ keyCode }) => keyCode)} inGarage={found.inGarage}>
            <Nearby {...found.nearby} />
          </ReadHearts>
        )}
      </>
    );
  return (
    <EmptyState icon="car" title={noneTitle(hasFilters)}>
      <p className="small muted" role="status">
        {found === null
          ? "Benzer ilanları yükleyemedik. Sayfayı yenileyin ya da filtrelerden birini kaldırın."
          : "Benzer ilanlara bakıyoruz…"}
      </p>
      {found === undefined && <WaysSkeleton />}
    </EmptyState>
  );
}

const lines = ["one", "two", "three"];

const WaysSkeleton = () => (
  <div className="relax" aria-hidden="true">
    {lines.map((line) => (
      <span key={line} className="bone relax__bone" />
    ))}
  </div>
);
