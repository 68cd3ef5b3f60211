/** Numbers of bank accounts in a text that people write. */

export const ibanPattern = /\btr[\s.:-]*\d{2}(?:[\s.-]*\d){22}(?!\d)/gi;

/** Without account numbers, which hold the digits of phone numbers and cards. */
export const withoutIbans = (text: string) => text.replace(ibanPattern, " ; ");
