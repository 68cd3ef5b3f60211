import { z } from "zod/mini";
import { existingPassword } from "../rules.ts";

/** The codes of every authenticator app: six digits, a new one each half minute; the one before and after count too. */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;
export const totpWindow = 1;

export const recoveryCodes = 10;
/** How long the second step waits for its code, and how many attempts it allows. */
export const stepMinutes = 10;
export const stepMaxTries = 5;
/** Rate limit of all second steps of a member: knowing the password must not allow guessing codes. */
export const stepThrottle = { capacity: 10, perHour: 10 };

export const stepPath = "/login/dogrulama";
export const twoFactorPath = "/hesabim/iki-adim";

export const twoFactorMessages = {
  code: "Uygulamanızdaki 6 rakamlı kodu ya da kurtarma kodlarınızdan birini yazınız.",
  wrong: "Kod hatalı ya da daha önce kullanılmış.",
  stepEnded: "Doğrulama süreniz doldu. Lütfen yeniden giriş yapınız.",
  notBegun: "Kurulumun süresi dolmuş. Lütfen yeniden başlayınız.",
  isOn: "İki adımlı doğrulama zaten açık.",
  isOff: "İki adımlı doğrulama kapalı.",
  unconfirmed: "İki adımlı doğrulamayı açmak için önce e-posta adresinizi onaylayınız.",
};

/** Characters of a code as it is typed: `abcd-2345-efgh`, with a space or two. */
export const typedCodeMaxLength = 16;

/** Normalises typed codes: spaces, dashes and capitals are allowed. */
export const StepForm = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/[\s-]/g, "").toLowerCase()),
    z.maxLength(typedCodeMaxLength, twoFactorMessages.code),
    z.regex(/^(?:\d{6}|[a-z2-7]{12})$/, twoFactorMessages.code),
  ),
});

export const PasswordForm = z.object({ currentPassword: existingPassword });

/** `abcd2345efgh` -> `abcd-2345-efgh` */
export const groupCode = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");
