import type { RequestKind } from "#src/staff/requests/kinds.server.ts";
import { answerHours } from "./rules.ts";

const toListing = (keyCode: string) => `/yonetim/ilanlar/${keyCode}`;

/** The kinds of requests that the contact forms send; the ids are stored. */
export const contactRequests = {
  contact: {
    name: "İletişim",
    labels: { subject: "Konu", listing: "İlan no", message: "Mesaj" },
    links: { listing: toListing },
  },
  "listing-removal": {
    name: "İlan kaldırma",
    labels: { listing: "İlan no", title: "İlan", reason: "Gerekçe", message: "Açıklama" },
    links: { listing: toListing },
    answerHours: answerHours.listingRemoval,
  },
  "data-right": {
    name: "Kişisel veri başvurusu",
    labels: { right: "Talep", relation: "İlişkisi", address: "Tebligat adresi", message: "Açıklama" },
    answerHours: answerHours.dataRight,
  },
} satisfies Record<string, RequestKind>;
