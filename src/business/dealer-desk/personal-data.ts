import type { PersonalData } from "#src/shared/personal-data/rule.ts";

export const dealerDeskPersonalData = {
  dismissedStep: {
    notPersonal: "Suggestions that a business dismissed, without who did.",
    columns: ["id", "businessId", "kind", "listingId", "branchId", "dismissedAt"],
  },
} satisfies PersonalData;
