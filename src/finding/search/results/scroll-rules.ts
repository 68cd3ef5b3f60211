/** Product 6.3: how long the way back to the top of a result list takes. */
export const topScrollMs = 800;

/** The button shows once more than so many screens lie above. */
export const shownAfterScreens = 1.5;

/** Quick in the middle, slow at both ends: how far after this part of the time; 0 and 1 are the ends. */
export const eased = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);
