/** Product 9.3: message send error. */
export const captchaMessage = "Güvenlik kodunu işaretleyiniz.";

/** How long a challenge may be solved and sent. */
export const captchaSeconds = 20 * 60;

/** How many challenges one member may ask for at once and in an hour. */
export const captchaThrottle = { capacity: 60, perHour: 60 };
