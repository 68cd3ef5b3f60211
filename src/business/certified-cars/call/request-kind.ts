import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

/** The kind of request with which people ask to be called about a certified car. */
export const certifiedCarRequests: Readonly<Record<"certified-car", RequestKind>> = {
  "certified-car": { name: "Sertifikalı araç", labels: { vehicle: "Araç", keyCode: "İlan no", address: "Adres" } },
};
