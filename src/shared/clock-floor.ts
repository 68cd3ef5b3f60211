/**
 * A clock that shows an earlier time is behind, such as that of a machine that has just booted: all stored times look ahead
 * (docs/decisions/133). A date of the program: what the database stored may have been written while a clock was ahead.
 */
export const clockFloor = new Date("2025-11-01T00:00:00Z");
