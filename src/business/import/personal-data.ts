import { by, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Runs of file imports. */
export const importPersonalData = {
  importRun: {
    file: "toplu-yuklemeler",
    title: "Toplu ilan yüklemelerim",
    owner: [by("ownerId")],
    erase: "delete",
    columns: {
      id: false,
      fileSha256: false,
      format: "Biçim",
      ownerId: false,
      rowsDone: "Satır",
      counts: "Sonuç",
      rejectsBytes: false,
      startedAt: "Başlangıç",
      updatedAt: "Son ilerleme",
      finishedAt: "Bitiş",
    },
  },
} satisfies PersonalData;
