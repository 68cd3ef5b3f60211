import { z } from "zod/mini";
import { titleMaxLength } from "#src/finding/search/title-rules.ts";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";
import { FrequencyField } from "#src/core/notifications/frequency-input.ts";
import { paramsMaxLength, routeMaxLength, searchMessages, standardFrequency } from "./rules.ts";

const TitleField = z.string().check(singleLine, z.minLength(1), maxCharacters(titleMaxLength));

/** Path and query of a result page or of the detailed search (Product 6.9). */
export const SearchAddress = z.object({
  route: z.string().check(z.minLength(1, searchMessages.noSearch), z.maxLength(routeMaxLength)),
  params: z._default(z.string().check(z.maxLength(paramsMaxLength)), ""),
});

export const NewSearch = z.extend(SearchAddress, {
  title: TitleField,
  frequency: z._default(FrequencyField, standardFrequency),
});

/** `/aramalarim/{id}`. */
export const SearchForm = z.object({ title: TitleField, frequency: FrequencyField });
