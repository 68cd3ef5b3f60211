import type { MailText } from "./mail-layout.ts";
import type { Message } from "./message-texts.ts";

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
  write: unknown;
  /** The id of its message, whose texts staff edit; undefined of a push message, which has the subject of its mail. */
  message: string | undefined;
  /** Writes it with other data, so that it has the texts that the sample itself lacks. */
  others: readonly (() => MailText | string)[];
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

/** A sample of the mail that `write` makes from `args`; `others` are data with which it has further texts. */
export const mailSample = <Args extends unknown[]>(
  write: Message<Args, MailText>,
  args: Args,
  about: About,
  others: readonly Args[] = [],
): MessageSample => ({
  ...about,
  channel: "mail",
  write,
  message: write.id,
  read: () => write(...args),
  others: others.map((some) => () => write(...some)),
});

/** A sample of the text or push message that `write` makes from `args`. */
export const textSample = <Args extends unknown[]>(
  channel: "sms" | "push",
  write: ((...args: Args) => string) & { readonly id?: string },
  args: Args,
  about: About,
): MessageSample => ({ ...about, channel, write, message: write.id, read: () => write(...args), others: [] });

/** The link token of samples: such links lead nowhere. */
export const sampleToken = "ornek-baglanti";
