/** The title of a saved search. */
export const titleMaxLength = 200;
