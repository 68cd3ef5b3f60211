import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

export const suspensionObjectionKind = "business-suspension";

/** The kind of request with which the owner of a suspended business objects; staff answer it at `/yonetim/talepler`. */
export const suspensionRequests: Readonly<Record<typeof suspensionObjectionKind, RequestKind>> = {
  [suspensionObjectionKind]: {
    name: "İşletme durdurma itirazı",
    labels: { business: "İşletme", suspensionReason: "Durdurma nedeni", text: "İtiraz" },
  },
};
