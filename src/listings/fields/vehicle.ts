import { becomes } from "#src/shared/personal-data/rule.ts";
import { z } from "zod/mini";
import { invalidVideoMessage, parseVideoUrl } from "../video/rules.ts";
import { city, description, price, title, town } from "./common.ts";
import { usageFields } from "./usage.ts";
import { groupFields } from "./groups.ts";
import { identityFields } from "./identity.ts";
import { rentalFields } from "./rental.ts";
import { priceDealer, saleFields } from "./sale.ts";

/**
 * Every field of a vehicle's listing by its name in the form, in the order in which a step asks for them. A new field
 * touches a migration (the generated database types follow), its row in this folder, its control in a step of
 * `src/selling/create/`, and its line in the review there; with a unit of its own also `edit-units.ts`.
 */
export const vehicleFields = {
  ...identityFields,
  title: { ...title, step: "bilgiler" },
  ...usageFields,
  ...saleFields,
  ...groupFields,
  videoUrl: {
    label: "Video adresi",
    step: "bilgiler",
    unit: "video",
    schema: () =>
      z.pipe(
        z.optional(
          z
            .string()
            .check(z.refine((text) => text.trim() === "" || parseVideoUrl(text) !== undefined, invalidVideoMessage)),
        ),
        z.transform((text) => parseVideoUrl(text ?? "")?.watchUrl ?? null),
      ),
    column: "videoUrl",
    exportHeading: "Video",
    erase: becomes(null),
  },
  description: { ...description, step: "bilgiler" },
  price: { ...price, step: "fiyat" },
  ...rentalFields,
  priceDealer,
  city: { ...city, step: "fiyat" },
  town: { ...town, step: "fiyat" },
} as const;
