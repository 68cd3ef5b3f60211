/** The refusal of a message without a valid captcha. */
export const captchaMessage = "Güvenlik kodunu işaretleyiniz.";

/** How long a challenge is valid. */
export const captchaSeconds = 20 * 60;

/** Rate limit of challenges for one member. */
export const captchaThrottle = { capacity: 60, perHour: 60 };

/** The refusal of a wrong answer to the question for browsers without scripts. */
export const wrongAnswerMessage = "Yanıtınız doğru değil ya da sorunun süresi geçti. Lütfen yeni soruyu yanıtlayınız.";
/** Rate limit of answers of one member: as many as the conversations that may be begun. */
export const answerThrottle = { capacity: 10, perHour: 10 };

/** Characters of an answer, in the field. */
export const answerMaxLength = 20;

/** The answer to a question, with the question's token. */
export type CaptchaAnswer = { token: string; answer: string };
/** What proves that a person writes: the solution of the widget, or the answer to a question without scripts. */
export type CaptchaProof = string | CaptchaAnswer;
