import { becomes } from "#src/shared/personal-data/rule.ts";
import { z } from "zod/mini";
import { invalidVideoMessage, parseVideoUrl } from "../video/rules.ts";
import { showPhone } from "./contact.ts";
import { city, description, price, title, town } from "./common.ts";
import { usageFields } from "./usage.ts";
import { groupFields } from "./groups.ts";
import { identityFields } from "./identity.ts";
import { rentalFields } from "./rental.ts";
import { priceDealer, saleFields } from "./sale.ts";

/**
 * Every field of a vehicle's listing by its name in the form, in the order in which a step asks for them. A new plain field
 * (text, number, choice, yes or no) touches:
 *
 * 1. a migration, from which `npm run db:types` makes `schema.sql` and `database.ts`;
 * 2. its row in this folder, with its `control`, `isFact` where the listing's page shows it, and `fileNames` where it is a
 *    number, for dealers' files and the API;
 * 3. `edit-units.ts`, if it is compared on its own when a listing is edited.
 *
 * Of another kind, dealers' files and the API have it by `src/business/import/` (`rules.ts`, `match.server.ts`) and `src/business/stock/`
 * (`columns.ts`, `export/export.server.ts`).
 *
 * A field of another kind has a component in `own` of its step in `src/selling/listing-editor/`, and where the review says it otherwise
 * than its `text`, a line there.
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
  showPhone: { ...showPhone, step: "fiyat" },
} as const;
