import type { RequestKind } from "#src/requests/kinds.server.ts";

export const suspensionObjectionKind = "business-suspension";

/** The objection of a suspended business, as the desk of requests shows it. */
export const suspensionRequests: Readonly<Record<typeof suspensionObjectionKind, RequestKind>> = {
  [suspensionObjectionKind]: {
    name: "İşletme durdurma itirazı",
    labels: { business: "İşletme", suspensionReason: "Durdurma nedeni", text: "İtiraz" },
  },
};
