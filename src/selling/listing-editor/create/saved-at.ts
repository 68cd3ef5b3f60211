import { formatTime } from "#src/shared/dates.ts";
import { atTime } from "#src/shared/spoken-time.ts";

/** `Taslak 14:32’de kaydedildi`. */
export const savedAtText = (date: Date) => `Taslak ${atTime(formatTime(date))} kaydedildi`;
