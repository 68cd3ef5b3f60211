/** `d***@kontak.example`: staff can compare it with an address that a member names. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1***");

/** A stored number: `0532 *** ** 67`, `444 * *67`, `+49 *** 67`. */
export const maskStoredPhone = (phone: string) =>
  phone
    .replace(/^\+90444\d{2}(\d{2})$/, "444 * *$1")
    .replace(/^\+90(\d{3})\d{5}(\d{2})$/, "0$1 *** ** $2")
    .replace(/^(\+\d{2})\d+(\d{2})$/, "$1 *** $2");
