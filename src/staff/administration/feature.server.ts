import { pathOfSubject } from "#src/core/audit/subjects.ts";
import type { Feature } from "#src/shared/feature.server.ts";
import { objectionRequests } from "./objection/request-kind.ts";
import { administrationPersonalData } from "./personal-data.ts";
import { administrationPath, businessesPath, membersPath } from "#src/staff/desks/rules.ts";
import { administrationActions } from "./rules.ts";

export const administration: Feature = {
  name: "administration",
  requestKinds: objectionRequests,
  auditActions: administrationActions,
  auditPath: pathOfSubject,
  memberLinks: [
    { to: administrationPath, label: "Yönetim", audience: "staffMenu", position: 100 },
    { to: membersPath, label: "Üyeler", audience: "staff", position: 101, group: "people" },
    { to: businessesPath, label: "İşletmeler", audience: "staff", position: 102, group: "people" },
  ],
  personalData: administrationPersonalData,
};
