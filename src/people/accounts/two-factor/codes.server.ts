import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { totpDigits, totpPeriodSeconds, totpWindow } from "./rules.ts";

const issuer = "Kontak";
const secretBytes = 20;
const recoveryLength = 12;
const letters = "abcdefghijklmnopqrstuvwxyz234567";

export const newTotpSecret = () => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret, digits: totpDigits, period: totpPeriodSeconds });

/** Content of the QR code for the app: `otpauth://totp/Kontak:ayse@…`. */
export const totpAddress = (secret: string, email: string) => totpOf(secret, email).toString();

/** The time step (half minutes since 1970) of a code, around `now`; `undefined` for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now.getTime(), window: totpWindow });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / totpPeriodSeconds) + delta;
}

/** A recovery code of 60 random bits. */
export const newRecoveryCode = () =>
  [...randomBytes(recoveryLength)].map((byte) => letters[byte % letters.length]).join("");

export const hashRecoveryCode = (code: string) => createHash("sha256").update(code).digest();
