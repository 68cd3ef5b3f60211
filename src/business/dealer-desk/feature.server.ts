import type { Feature } from "#src/shared/feature.server.ts";
import { deskFiles } from "./files-api.server.ts";
import { dealerDeskPersonalData } from "./personal-data.ts";
import { deskPath } from "./rules.ts";

export const dealerDesk: Feature = {
  name: "dealer-desk",
  calls: [deskFiles],
  memberLinks: [{ to: deskPath, label: "İşletme paneli", audience: "businesses", position: 24 }],
  personalData: dealerDeskPersonalData,
};
