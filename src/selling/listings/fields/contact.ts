import { z } from "zod/mini";
import { booleanIn } from "./columns.ts";
import type { ContactFacts } from "./form-facts.ts";
import { orFirst } from "./normalize.ts";
import { yesOrNo } from "./schemas.ts";

/** How buyers reach the seller of a vehicle or of a spare part; the step is each table's own. */

export const showPhoneChoices = { "1": "Numaram görünsün", "0": "Yalnız mesaj" } as const;
export const phoneNotConfirmedMessage =
  "Numaranız onaylanmadan ilanda görünemez. Numaranızı onaylayınız ya da “Yalnız mesaj” seçiniz.";

/** Whether buyers may see the seller's number, or write messages only. A choice that cannot be shown is refused. */
export const showPhone = {
  label: "Telefonunuz",
  unit: "contact",
  schema: ({ canShowPhone }: ContactFacts) =>
    yesOrNo.check(z.refine((isShown) => !isShown || canShowPhone, phoneNotConfirmedMessage)),
  normalize: orFirst("0"),
  ...booleanIn("isPhoneShown"),
  text: (typed: string | undefined) => showPhoneChoices[typed === "1" ? "1" : "0"],
  exportHeading: "Telefon görünür",
} as const;
