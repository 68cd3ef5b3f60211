import { PinMap } from "../map/pin-map.tsx";
import type { ShownPlace } from "./queries.server.ts";
import { streetMapAddress } from "./street-map.ts";

/** Where a seller is, as far as they say it. */
export function ShownPlaceMap({ place }: { place: ShownPlace }) {
  const { address, latitude, longitude } = place;
  return (
    <>
      <p>
        {address !== "" && <>{address}. </>}
        <a href={streetMapAddress(place)} rel="noreferrer nofollow" target="_blank">
          Sokak haritasında açın
        </a>
      </p>
      <PinMap at={{ lat: latitude, lon: longitude }} label="Satıcının yeri" />
    </>
  );
}
