/**
 * The earliest time that a correct clock can show. If the clock shows less, such as after a boot without a battery, stored
 * times are not corrected, because all of them would seem to lie in the future (docs/decisions/133). It is a constant and
 * not read from the database, where times may have been written while a clock was ahead.
 */
export const clockFloor = new Date("2025-11-01T00:00:00Z");
