import { z } from "zod/mini";
import { phoneField } from "#src/people/accounts/rules.ts";
import { emailPattern, maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";
import { businessNatures } from "../natures.ts";

export const partnerTexts = {
  thanksTitle: "Teşekkür ederiz",
  thanks: "İş ortaklığı talebiniz bize ulaştı. Sizi en kısa sürede arayacağız.",
};

/** What a partner trades in. */
export const partnerTrades = {
  galeri: "Oto galeri",
  "yetkili-bayi": businessNatures.franchiser,
  kiralama: businessNatures.rental,
  "yedek-parca": "Yedek parça",
  ekspertiz: "Ekspertiz",
  diger: "Diğer",
} as const;

const line = (maxLength: number) => z.string().check(singleLine, minCharacters(2), maxCharacters(maxLength));

/** The landing form for partners. `website` is hidden from people: what is written there comes from a program. */
export const PartnerForm = z.object({
  company: line(120),
  name: line(80),
  phone: phoneField("business"),
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(emailPattern, messages.email)),
  city: line(40),
  trade: z.enum(Object.keys(partnerTrades) as (keyof typeof partnerTrades)[], messages.radio),
  stock: z._default(z.string().check(z.trim(), z.maxLength(5), z.regex(/^\d*$/, messages.invalid)), ""),
  note: z._default(z.string().check(z.trim(), maxCharacters(1000)), ""),
  website: z._default(z.string(), ""),
});
export type PartnerForm = z.output<typeof PartnerForm>;
