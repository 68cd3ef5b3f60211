/** The longest sentence that is read, in characters. */
export const sentenceMaxLength = 200;
