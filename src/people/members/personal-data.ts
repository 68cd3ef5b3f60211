import type { PersonalData } from "#src/shared/personal-data/rule.ts";

/** Pictures of members. */
export const membersPersonalData = {
  gonePicture: {
    notPersonal: "Names of files that no member shows any more, until a job has removed them.",
    columns: ["id"],
  },
} satisfies PersonalData;
