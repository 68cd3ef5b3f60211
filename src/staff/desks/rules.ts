import { z } from "zod/mini";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";

export const administrationPath = "/yonetim";
export const membersPath = "/yonetim/uyeler";
export const businessesPath = "/yonetim/isletmeler";

/** Characters of a reason that the audit log keeps. */
export const reasonLimits = { min: 3, max: 300 };

/** Why one of the staff does something, as the audit log keeps it (Product 19.7). */
export const reason = z.string().check(singleLine, minCharacters(reasonLimits.min), maxCharacters(reasonLimits.max));
/** The same, where a member or a business reads it too. */
export const sentReason = z.string().check(
  z.overwrite<string>((typed) => withoutInvisible(typed).trim()),
  minCharacters(10),
  maxCharacters(500),
);

/** Desks about one subject: each of their pages has links to the others that one may open. */
export const deskGroups = {
  finance: {
    label: "Mali işler",
    pages: [
      ["/yonetim/siparisler", "Siparişler"],
      ["/yonetim/havaleler", "Havaleler"],
      ["/yonetim/odemeler", "Ödeme vakaları"],
      ["/yonetim/on-odemeler", "Ön ödemeler"],
      ["/yonetim/kuponlar", "Kuponlar"],
      ["/yonetim/fiyatlar", "Paket fiyatları"],
      ["/yonetim/fiyatlar/doping", "Doping fiyatları"],
      ["/yonetim/gelir", "Gelir"],
      ["/yonetim/aktarimlar", "İşletmelere ödenenler"],
    ],
  },
  operations: {
    label: "Sistem yönetimi",
    pages: [
      ["/yonetim/sistem", "Sistem"],
      ["/yonetim/sistem/isler", "İşler"],
      ["/yonetim/metinler", "Metinler"],
      ["/yonetim/veri", "Veriler"],
      ["/yonetim/denetim", "Denetim kaydı"],
    ],
  },
} as const satisfies Record<string, { label: string; pages: readonly (readonly [to: string, label: string])[] }>;
