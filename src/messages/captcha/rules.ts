/** The refusal of a message without a valid captcha. */
export const captchaMessage = "Güvenlik kodunu işaretleyiniz.";

/** How long a challenge is valid. */
export const captchaSeconds = 20 * 60;

/** Rate limit of challenges for one member. */
export const captchaThrottle = { capacity: 60, perHour: 60 };
