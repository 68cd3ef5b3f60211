import type { MailText } from "#src/shared/mail-layout.ts";
import type { MessageSample } from "#src/shared/message-samples.ts";
import { type EditedTexts, writeWith } from "#src/shared/message-texts.ts";

/** Where a text stands in a mail; of a text message all is `text`. */
export type TextPlace = "subject" | "greeting" | "text" | "button" | "footnote" | "link";

type Text = { text: string; place: TextPlace };

function placeOf(written: string, mail: MailText | string): TextPlace {
  if (typeof mail === "string") return "text";
  if (mail.subject.includes(written)) return "subject";
  if (mail.greeting === written) return "greeting";
  if (mail.action?.label === written) return "button";
  if (mail.footnote === written) return "footnote";
  return mail.links?.some(({ label }) => label === written) ? "link" : "text";
}

/** The texts of a sample in the order in which they are written, each once. */
export function textsOf({ read, others }: MessageSample): Text[] {
  const found = new Map<string, Text>();
  for (const run of [read, ...others]) {
    const { written: mail, used } = writeWith<MailText | string>({}, run);
    for (const { text, written } of used)
      if (!found.has(text)) found.set(text, { text, place: placeOf(written, mail) });
  }
  return [...found.values()];
}

/** The texts of all samples of a message. */
export function textsOfMessage(samples: readonly MessageSample[], message: string): Text[] {
  const some = samples.filter((sample) => sample.message === message).flatMap(textsOf);
  return [...new Map(some.map((one) => [one.text, one])).values()];
}

/** A sample as its recipient would get it with texts of staff. */
export const readWith = ({ read }: MessageSample, texts: EditedTexts) =>
  writeWith<MailText | string>(texts, read).written;
