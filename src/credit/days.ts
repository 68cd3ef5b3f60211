import { formatDate } from "#src/shared/dates.ts";

/** A day of a dated row, `2026-01-28` -> `28 Ocak 2026`, wherever the server is. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`));
