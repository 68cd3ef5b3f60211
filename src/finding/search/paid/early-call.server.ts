import { cardPhotoSizes } from "#src/selling/listings/card-photo.tsx";
import { photoSrcSet, photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { scriptJson } from "#src/shared/script-json.ts";
import { paidPlaces } from "./api.ts";
import { type PaidPlaceCounts, railPhotoWidths } from "./paid-cards.ts";

/**
 * A script for a result page's head. It asks for the paid places while the page is parsed and shows the photos of their
 * rail, the largest pictures on a phone, in the reserved space, which `PaidPlaces` replaces by the cards
 * (docs/decisions/101).
 */
export function earlyCallScript(address: string, places: PaidPlaceCounts): string {
  const call = `${paidPlaces.path}?${new URLSearchParams({ adres: address })}`;
  const sizes = railPhotoWidths(places);
  const srcset = photoSrcSet("*", cardPhotoSizes);
  // Set after `srcset`, so that browsers fetch one file.
  const src = photoUrl("*", 400, "webp");
  return `earlyPaidCall = {
address: ${scriptJson(address)},
answer: fetch(${scriptJson(call)}).then((response) => response.ok ? response.json() : null).catch(() => null)
};
earlyPaidCall.answer.then((answer) => {
const photos = (answer?.strip ?? []).map(({ photoId }, n) => photoId && Object.assign(new Image(), { alt: "", fetchPriority: n === 0 ? "high" : "auto", sizes: "${sizes}", srcset: "${srcset}".replaceAll("*", photoId), src: "${src}".replace("*", photoId) }));
const show = () => document.querySelectorAll(".paid-wait .photo").forEach((place, n) => photos[n] && place.append(photos[n]));
if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
else show();
});`;
}
