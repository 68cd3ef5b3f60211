import { formatDate } from "#src/shared/dates.ts";

/** `2026-11-23` -> `23 Kasım 2026`. */
export const dayText = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`));
