import type { PersonalData } from "#src/shared/personal-data/rule.ts";

const internalState = "Internal state of the software; leads to no member.";

export const operationsPersonalData = {
  storageMeasurement: {
    notPersonal: "Sizes of folders and numbers of photos.",
    columns: ["name", "kind", "count", "bytes", "measuredAt"],
  },
  workerPool: { notPersonal: internalState, columns: ["id", "lease", "tasks", "startedAt"] },
  schemaRequirement: { notPersonal: internalState, columns: ["isOnly", "oldestMigration"] },
} satisfies PersonalData;
