import type { MailText } from "./mail-layout.ts";

type About = {
  /** Part of the preview’s address, unique within the feature. */
  id: string;
  /** Turkish: who gets it. */
  to: string;
  /** Turkish: when it is sent. */
  when: string;
};

/** A mail, text message or push message that the site sends, written with invented data for the preview of staff. */
export type MessageSample = About & {
  /** The function that writes it. */
  write: { readonly name: string };
} & ({ channel: "mail"; read: () => MailText } | { channel: "sms" | "push"; read: () => string });

export type MessageSamples = {
  /** Turkish heading of the feature's messages. */
  title: string;
  samples: readonly MessageSample[];
};

declare module "./feature.server.ts" {
  interface Registrations {
    /** A sample of each message that the feature sends. */
    messageSamples: MessageSamples;
  }
}

/** A sample of the mail that `write` makes from `args`. */
export const mailSample = <Args extends unknown[]>(
  write: (...args: Args) => MailText,
  args: Args,
  about: About,
): MessageSample => ({ ...about, channel: "mail", write, read: () => write(...args) });

/** A sample of the text or push message that `write` makes from `args`. */
export const textSample = <Args extends unknown[]>(
  channel: "sms" | "push",
  write: (...args: Args) => string,
  args: Args,
  about: About,
): MessageSample => ({ ...about, channel, write, read: () => write(...args) });

/** The link token of samples: such links lead nowhere. */
export const sampleToken = "ornek-baglanti";
