import type { FrameData } from "./frame.server.ts";

/**
 * Product 2.4: data of the page and its viewer, as attributes of its `body` (`data-page-type`, ...). The type is the name
 * of the module that serves the page, without its district: `listing-page/listing`. All visitors get the same ones: no
 * name, and the package `other`. What a page without a frame cannot provide is left out.
 */
export function pageParameters(routeId: string, frame: Pick<FrameData, "domain" | "member"> | undefined) {
  const pageType = { "data-page-type": routeId.replace(/^[a-z]+\/|\.page$/g, "") };
  if (!frame) return pageType;
  const { domain, member } = frame;
  return {
    ...pageType,
    "data-domain": domain,
    "data-is-logged-in": member !== undefined,
    "data-is-email-confirmed": member?.isEmailConfirmed ?? false,
    "data-first-name": member?.firstName ?? "",
    "data-last-name": member?.lastName ?? "",
    "data-user-package": member?.userPackage ?? "other",
  };
}
