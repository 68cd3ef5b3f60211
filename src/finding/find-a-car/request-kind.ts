import type { RequestKind } from "#src/staff/requests/kinds.server.ts";

/** Wishes of people who look for a car, as the desk sees them. */
export const wishRequests: Readonly<Record<"find-a-car", RequestKind>> = {
  "find-a-car": {
    name: "Araç arayan",
    labels: {
      vehicles: "Aradığı",
      price: "Fiyat",
      mileage: "Kilometre",
      years: "Yıl",
      fuel: "Yakıt",
      gear: "Vites",
      city: "Şehir",
      note: "Not",
      dealers: "Satıcılar yanıtlayabilir",
    },
  },
};
