import { withFullStop } from "#src/shared/plain-text.ts";
import { PinMap } from "../map/pin-map.tsx";
import type { ShownPlace } from "./queries.server.ts";
import { streetMapAddress } from "./street-map.ts";

/** The place that a seller chose to show. */
export function ShownPlaceMap({ place }: { place: ShownPlace }) {
  const { address, latitude, longitude } = place;
  return (
    <>
      <p>
        {address !== "" && <>{withFullStop(address)} </>}
        <a href={streetMapAddress(place)} rel="noreferrer nofollow" target="_blank">
          Sokak haritasında açın
        </a>
      </p>
      <PinMap at={{ lat: latitude, lon: longitude }} label="Satıcının yeri" />
    </>
  );
}
