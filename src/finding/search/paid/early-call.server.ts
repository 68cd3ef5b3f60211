import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { scriptJson } from "#src/shared/script-json.ts";
import { paidPlaces } from "./api.ts";

/**
 * A script for a result page's head. It asks for the paid places while the page is parsed and shows the photo of the one
 * above the results in the reserved space, which `PaidPlaces` replaces by its row (docs/decisions/101).
 */
export function earlyCallScript(address: string): string {
  const call = `${paidPlaces.path}?${new URLSearchParams({ adres: address })}`;
  const src = photoUrl("*", 400);
  return `earlyPaidCall = {
address: ${scriptJson(address)},
answer: fetch(${scriptJson(call)}).then((response) => response.ok ? response.json() : null).catch(() => null)
};
earlyPaidCall.answer.then((answer) => {
const id = answer?.top[0]?.photoId;
if (!id) return;
const photo = Object.assign(new Image(), { alt: "", fetchPriority: "high", src: "${src}".replace("*", id) });
const show = () => document.querySelector(".paid-wait .photo")?.append(photo);
if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
else show();
});`;
}
